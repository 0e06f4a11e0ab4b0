/// The style sheet and the script of the page.
///
/// The colours of series are those of Okabe and Ito, which people with colour vision deficiency can
/// distinguish, lightened for dark mode.
enum PageStyle {
  static let css = """
    :root{--page:#fff;--text:#1b1f24;--note:#57606a;--rule:#d0d7de;--grid:#e6eaee;--soft:#f6f8fa;
    --good:#1a7f37;--bad:#cf222e;--warn:#9a6700;--link:#0550ae;--truth:#c9d1d9;
    --c1:#0072b2;--c2:#d55e00;--c3:#009e73;--c4:#b3619a;--c5:#a37c00;--c6:#57606a;
    --c7:#8c564b;--on:#fff}
    @media (prefers-color-scheme:dark){:root{--page:#0d1117;--text:#e6edf3;--note:#9198a1;
    --rule:#3d444d;--grid:#262c36;--soft:#151b23;--good:#3fb950;--bad:#f85149;--warn:#d29922;
    --link:#79b8ff;--truth:#3d444d;--c1:#56b4e9;--c2:#f0883e;--c3:#2fc59b;--c4:#d88fc2;
    --c5:#e3c04a;--c6:#9198a1;--c7:#cf9c8f;--on:#0d1117}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--text);
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
    main{max-width:824px;margin:0 auto;padding:16px 16px 64px}
    h1{font-size:1.7rem;line-height:1.25;margin:.1em 0 .5em;overflow-wrap:anywhere}
    h2{font-size:1.3rem;margin:2em 0 .5em;padding-top:.6em;border-top:1px solid var(--rule)}
    h3{font-size:1.06rem;margin:1.4em 0 .5em;overflow-wrap:anywhere}
    h4{font-size:1rem;margin:.8em 0 .4em}
    p,ul,ol,dl{margin:.5em 0}li{margin:.35em 0;overflow-wrap:anywhere}
    ol,ul{padding-left:1.4em}
    a{color:var(--link)}
    .kind,.note,figcaption,caption,dt{color:var(--note)}
    .kind{margin:0;font-size:.9rem}.note{font-size:.9rem;font-weight:400}
    .verdict,.status{display:inline-block;border-radius:6px;padding:0 .45em;
    border:1.5px solid currentColor;white-space:nowrap}
    .status{font-size:.88rem;line-height:1.5}
    .held{color:var(--good)}.violated{color:var(--bad)}.vacuous{color:var(--warn)}
    .notApplicable{color:var(--note)}
    .facts{display:flex;flex-wrap:wrap;gap:.3em 1.8em}
    .facts div{min-width:0}dt{font-size:.85rem}dd{margin:0;overflow-wrap:anywhere}
    code{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
    .replay code{display:block;background:var(--soft);border:1px solid var(--rule);
    border-radius:6px;padding:.55em .7em;margin:.2em 0 .4em}
    button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--rule);
    border-radius:6px;padding:.3em .9em;min-height:36px;cursor:pointer}
    figure{margin:1.2em 0 2em}figure h3,figure h4{margin-bottom:.4em}
    figcaption{font-size:.94rem;margin:.4em 0}
    svg{display:block;width:100%;height:auto;overflow:hidden}
    svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--text)}
    svg .note{fill:var(--note);font-size:12px}svg .head{font-weight:600}
    svg text.on{fill:var(--on);font-weight:600}
    svg path{fill:none;stroke-width:1.5;stroke-linejoin:round}
    .grid{stroke:var(--grid);stroke-width:1}.axis{stroke:var(--note);stroke-width:1}
    .mark{stroke:var(--text);stroke-dasharray:4 3}.lane{fill:var(--soft)}
    .c1{fill:var(--c1)!important}.c2{fill:var(--c2)!important}.c3{fill:var(--c3)!important}
    .c4{fill:var(--c4)!important}.c5{fill:var(--c5)!important}.c6{fill:var(--c6)!important}
    .c7{fill:var(--c7)!important}.choice{stroke:var(--text);stroke-width:2}
    .soft{opacity:.3}.truth{fill:var(--truth)!important}.bad{fill:var(--bad)!important}
    .l0{stroke:var(--note)}.l1{stroke:var(--c1)}.l2{stroke:var(--c2)}.l3{stroke:var(--c3)}
    .l4{stroke:var(--c4)}.l5{stroke:var(--c5)}.l6{stroke:var(--c6)}.l7{stroke:var(--c7)}
    svg path.dot{stroke-width:4;stroke-linecap:round}
    svg path.heart{stroke:var(--c7);stroke-width:1.6}
    svg path.gauge{stroke:var(--text);stroke-width:7}td svg{width:180px}
    .step0{fill:var(--c3)}.step1{fill:var(--c1);opacity:.6}.step2{fill:var(--c7);opacity:.6}
    .s0{fill:var(--truth)}.s1{fill:var(--c6)}.s2{fill:var(--c5)}.s3{fill:var(--c1)}
    .s4{fill:var(--c4)}.s5{fill:var(--c2)}
    .narrow{display:none}
    .scroll{overflow-x:auto;margin:.5em 0}
    table{border-collapse:collapse;font-size:.92rem;min-width:50%}
    caption{text-align:left;padding:.2em 0}
    th,td{text-align:left;vertical-align:top;padding:.32em .8em .32em 0;
    border-bottom:1px solid var(--grid)}
    tbody th{font-weight:400;min-width:8.5em;overflow-wrap:break-word}
    td{overflow-wrap:break-word}
    .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    summary{cursor:pointer;padding:.35em 0;color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .skip{position:absolute;left:-999em}.skip:focus{left:1em;top:1em;background:var(--page)}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .large .plot{overflow-x:auto}.large .wide svg{width:200%}.large .narrow svg{width:200%}
    @media (max-width:600px){.wide{display:none}.narrow{display:block}
    h1{font-size:1.4rem}th,td{padding-right:.6em}}
    @media print{.plot{break-inside:avoid}button,.skip{display:none}}
    """

  /// Buttons that copy the replay command and enlarge charts; without scripts, they do not exist.
  static let script = """
    for (const button of document.querySelectorAll("[data-copy]")) {
      if (!navigator.clipboard) continue;
      button.hidden = false;
      button.addEventListener("click", async () => {
        const text = document.getElementById(button.dataset.copy).textContent;
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      });
    }
    for (const figure of document.querySelectorAll("figure")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Enlarge";
      button.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-label", "Enlarge: " + figure.firstElementChild.textContent);
      button.addEventListener("click", () => {
        const isLarge = figure.classList.toggle("large");
        button.setAttribute("aria-pressed", String(isLarge));
        for (const plot of figure.querySelectorAll(".plot")) {
          if (isLarge) { plot.tabIndex = 0; } else { plot.removeAttribute("tabindex"); }
        }
      });
      figure.append(button);
    }
    """
}
