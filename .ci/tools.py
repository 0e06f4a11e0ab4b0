"""What the scripts share: programs are run, files are compared, and a failure is one line."""

import contextlib
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Lines of a script and of the programs that it runs stay in order where a file takes both.
sys.stdout.reconfigure(line_buffering=True)


def fail(words):
    """Ends the script with one line and status 1."""
    sys.exit(f"{Path(sys.argv[0]).name}: {words}")


def require(holds, words):
    if not holds:
        fail(words)


def arguments(least, most=None):
    """The script's arguments, once its folder is the repository; a wrong number shows its use."""
    words = sys.argv[1:]
    if not least <= len(words) <= (most or least):
        print(sys.modules["__main__"].__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    os.chdir(ROOT)
    return words


def run(*words, statuses=(0,), **options):
    """Runs a program; a status that is none of the given ones ends the script."""
    words = [str(word) for word in words]
    try:
        done = subprocess.run(words, **options)
    except OSError as error:
        fail(f"{words[0]}: {error.strerror}")
    except subprocess.TimeoutExpired as error:
        fail(f"{shlex.join(words)} does not end in {error.timeout} s")
    if done.returncode not in statuses:
        for captured in (done.stdout, done.stderr):
            if captured:
                print(captured if isinstance(captured, str) else captured.decode(errors="replace"))
        fail(f"{shlex.join(words)} ends with status {done.returncode}")
    return done


def output(*words, **options):
    """What a program prints."""
    return run(*words, stdout=subprocess.PIPE, text=True, **options).stdout


def same(first, other):
    """Ends the script unless two files are equal byte for byte."""
    one, two = Path(first).read_bytes(), Path(other).read_bytes()
    if one == two:
        return
    shorter = min(len(one), len(two))
    place = next((i for i in range(shorter) if one[i] != two[i]), shorter)
    line = one.count(b"\n", 0, place) + 1
    fail(f"{first} and {other} differ from byte {place + 1} on, in line {line}")


def processes(token):
    """The processes with a token in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            ended = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"
            if not ended and token.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


@contextlib.contextmanager
def scratch():
    """A folder that is removed in the end."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
