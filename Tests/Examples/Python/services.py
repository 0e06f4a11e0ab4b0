"""Layering, sleep merge, day boundary and energy, for `simharness run --service`."""
import bisect, json, sys
def layer(start, end, maxSteps, minimumMilliseconds, strategy):
    count = ask("steps", start=start, end=end)["steps"]
    if count <= maxSteps or end - start <= minimumMilliseconds:
        whole = {"start": start, "end": end, "steps": count, "indivisible": count > maxSteps}
        return {"intervals": [whole]}
    middle, rest = (start + end) // 2, (maxSteps, minimumMilliseconds, strategy)
    halves = layer(start, middle, *rest), layer(middle, end, *rest)
    return {"intervals": halves[0]["intervals"] + halves[1]["intervals"]}
def merged_sleep(samples, start, end):
    total, reached = {"asleep": 0, "inBed": 0}, {"asleep": start, "inBed": start}
    for s in sorted(samples, key=lambda s: s["start"]):
        for kind in total:
            low, high = max(s["start"], reached[kind]), min(s["end"], end)
            if s["stage"].startswith(kind) and low < high:
                total[kind], reached[kind] = total[kind] + high - low, high
    return total
def stored_day_end(settings):
    hour, minute = (settings.get(key, 0) for key in ("dayEndHour", "dayEndMinute"))
    if hour in range(24) and minute in range(60): return {"hour": hour, "minute": minute}
    return {"hour": 0, "minute": 0, "fallback": "no time of day is stored"}
def day_starts(settings):  # A day begins where the wall clock first reaches the day end.
    stored, day, starts, first = stored_day_end(settings), 86_400_000, [], None
    boundary = stored["hour"] * 3_600_000 + stored["minute"] * 60_000
    ends = [o["from"] for o in settings["offsets"][1:]] + [settings["end"] + 8 * day]
    for o, end in zip(settings["offsets"], ends):
        first = first if starts else (o["from"] + o["milliseconds"] - boundary) // day + 1
        while (start := (first + len(starts)) * day + boundary - o["milliseconds"]) < end:
            starts.append(max(o["from"], start))
    return first, starts
def place(settings, at=None, day=None, times=()):
    first, starts = day_starts(settings)
    find = lambda time: bisect.bisect_right(starts, time) - 1
    today = find(settings["now"])
    index = day - first if day is not None else find(at) if at is not None else today
    return {"day": first + index, "start": starts[index], "end": starts[index + 1],
            "today": index == today, "days": [first + find(time) for time in times]}
def points(amount, target):
    if target <= 0: raise ValueError("a target has to be above zero")
    return {"points": min(max(amount, 0), target) * 20 // target}
def energy(steps, stepsTarget, sleepSeconds, sleepTargetSeconds, **given):
    amounts = (steps, stepsTarget), (sleepSeconds, sleepTargetSeconds)
    parts = [points(*amount)["points"] for amount in amounts]
    parts.append(sum(min(max(amount, 0), 20) for amount in given.values()))
    return dict(zip(("steps", "sleep", "others", "total"), parts + [sum(parts)]))
def ask(call, **arguments):
    print(json.dumps({"id": 0, "call": call, "arguments": arguments}), flush=True)
    return json.loads(sys.stdin.readline())["result"]
SERVICES = {"layering": {"layer": layer}, "sleepMerge": {"mergedSleep": merged_sleep},
    "dayBoundary": {"storedDayEnd": stored_day_end, **dict.fromkeys(("startOfToday", "isToday",
        "currentDayStart", "day", "interval", "dayOrdinals"), place)},
    "energy": {"pointsFromSteps": points, "pointsFromSleep": points, "dailyEnergy": energy}}
CALLS = {call: answer for calls in SERVICES.values() for call, answer in calls.items()}
CALLS["hello"] = lambda version, **name: {**name, "version": 1, "services": list(SERVICES)}
for line in iter(sys.stdin.readline, ""):
    request = json.loads(line)
    try: answer = {"result": CALLS[request["call"]](**request["arguments"])}
    except Exception as error: answer = {"error": repr(error)}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
