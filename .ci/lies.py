"""The lies that .ci/lying-services tells, each with the verdict that it deserves."""

import signal
from dataclasses import dataclass


@dataclass
class Lie:
    """Lines of Python that change an honest service.

    The verdict is `held` (the lie changes no answer), `broken` (every finding says that the
    service does not return, with the words), `wrong` (other findings) or `stopped` (the run cannot
    be done, and standard error has the words). A lie that escapes leaves its process group on
    purpose, and is not followed.
    """

    name: str
    verdict: str
    code: str
    words: str = ""
    escapes: bool = False
    services: tuple = ()


def answering(name, expression, words, **options):
    """A service whose first answer is a line of text."""
    return Lie(
        name, "broken", f"def lie(request, message): write({expression} + '\\n')", words,
        **options)


def doing(name, action, words, **options):
    """A service that does something instead of answering."""
    return Lie(name, "broken", f"def lie(request, message): {action}", words, **options)


def resulting(name, number, words, **options):
    """A service that answers with the same number everywhere."""
    return Lie(
        name, "broken",
        f"def lie(request, message): say(numbers(message, {number}) | {{'id': request['id']}})",
        words, **options)


SLEEPER = "'import time; time.sleep(1000)'"
DEAF = (
    "'import signal, time\\nfor number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\\n"
    "time.sleep(1000)'")
LATE = "within 10000 ms; the program was killed"
NOT_JSON = "not JSON with 64-bit integers"
# Services whose answers are numbers only.
COUNTING = ("energy", "sleepMerge")

PROCESSES = [
    Lie("child", "held", f"start({SLEEPER})"),
    Lie("fifty children", "held", f"for _ in range(50): start({SLEEPER})"),
    Lie("deaf child", "held", f"start({DEAF})"),
    Lie("stopped child", "held", f"os.kill(start({SLEEPER}).pid, signal.SIGSTOP)"),
    Lie("child of each call", "held",
        f"def lie(request, message): calls < 20 and start({SLEEPER}); say(message)"),
    Lie("orphan", "held", f"if os.fork() == 0:\n  start({SLEEPER})\n  os._exit(0)\nos.wait()"),
    Lie("session", "held",
        "if os.fork() == 0:\n  os.setsid()\n  time.sleep(1000)", escapes=True),
    Lie("daemon", "held",
        "if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0: time.sleep(1000)\n  os._exit(0)\n"
        "os.wait()", escapes=True),
    Lie("daemon without streams", "held",
        "if os.fork() == 0:\n  os.setsid()\n  os.closerange(0, 9)\n  time.sleep(1000)",
        escapes=True),
    Lie("group of its own", "held",
        "if os.fork() == 0:\n  os.setpgid(0, 0)\n  time.sleep(1000)", escapes=True),
    Lie("deaf", "held",
        "for number in (1, 2, 3, 13, 15): signal.signal(number, signal.SIG_IGN)"),
    Lie("blocked signals", "held",
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, signal.NSIG))"),
    Lie("stays", "held", "def end(): time.sleep(1000)"),
    Lie("stays deaf", "held",
        "def end():\n  for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
        "  time.sleep(1000)"),
    Lie("thread that stays", "held", "threading.Thread(target=lambda: time.sleep(1000)).start()"),
    Lie("without death signal", "held", "ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)"),
    Lie("few descriptors", "held", "resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))"),
]

STREAMS = [
    Lie("other descriptors", "held",
        "for descriptor in range(3, 1024):\n  try: os.write(descriptor, b'd\\n')\n"
        "  except OSError: pass"),
    Lie("descriptors of the worker", "held",
        "for descriptor in range(0, 64):\n  try:\n"
        "    with open(f'/proc/{worker()}/fd/{descriptor}', 'r+b', 0) as f: f.write(b'd\\n')\n"
        "  except OSError: pass"),
    Lie("flood of errors", "held",
        "def lie(request, message): calls < 9 and os.write(2, b'x' * 10 ** 6); say(message)"),
    Lie("closed errors", "held", "os.close(2)"),
    Lie("hostile errors", "held", "os.write(2, bytes(range(256)) * 99 + b'\\n::error::x\\n')"),
    Lie("late answers", "held",
        "def lie(request, message):\n  if calls < 9: time.sleep(0.3)\n  say(message)"),
    Lie("answers in bytes", "held",
        "def lie(request, message):\n  if calls > 9: return say(message)\n"
        "  for byte in json.dumps(message) + '\\n': write(byte)"),
    Lie("wide answers", "held",
        "def lie(request, message):\n"
        "  write(json.dumps(message, separators=(' ,', ' : ')) + '\\r\\n')"),
    Lie("long answers", "held",
        "def lie(request, message):\n"
        "  say(message | ({'more': 'x' * 15_000_000} if calls < 3 else {}))"),
    Lie("more keys", "held",
        "def lie(request, message): say({'a': [None], **message, 'z': {'id': 1}})"),
    doing("closed output", "(os.close(1), time.sleep(1000))", "closed its output"),
    doing("closed streams", "(os.closerange(0, 3), time.sleep(1000))", "closed its output"),
    Lie("closed input", "broken",
        "def lie(request, message): say(message); os.close(0); time.sleep(1000)", LATE),
    doing("child with the output", f"(start({SLEEPER}), os._exit(0))",
          "ended with status 0 before it answered"),
    doing("silence", "time.sleep(1000)", LATE),
    doing("half a line", "(write(json.dumps(message)), time.sleep(1000))", LATE),
    doing("drops", "[(write(' '), time.sleep(0.2)) for _ in range(5000)]", LATE),
    doing("half a line and the end", "(write(json.dumps(message)[:-9]), os._exit(0))",
          "ended with status 0 before it answered"),
    Lie("silence from the start", "stopped", "time.sleep(1000)", "no answer to hello " + LATE),
]

ENDINGS = [
    Lie("end from the start", "stopped", "os._exit(0)",
        "ended with status 0 before it answered hello"),
    *(doing(f"status {status}", f"os._exit({status})",
            f"ended with status {status} before it answered") for status in (0, 1, 70, 255)),
    *(doing(f"signal {number}", f"os.kill(os.getpid(), {number})",
            f"was ended by signal {number} before it answered") for number in (6, 9, 11, 15)),
    doing("exception", "1 / 0", "ZeroDivisionError: division by zero"),
    doing("group killed", "os.killpg(0, 9)", "was ended by signal 9 before it answered"),
    doing("stopped", "os.kill(os.getpid(), signal.SIGSTOP)", LATE),
    doing("group stopped", "os.killpg(0, signal.SIGSTOP)", LATE),
    doing("started again", "os.execv(sys.executable, [sys.executable] + sys.argv)", LATE),
    Lie("ended worker", "stopped",
        "def lie(request, message): os.kill(worker(), signal.SIGTERM)"),
    Lie("ended worker at the start", "stopped", "os.kill(worker(), signal.SIGTERM)"),
    *(Lie(f"ended worker with a child, {number.name}", "stopped",
          f"start({SLEEPER})\nos.kill(worker(), {number})")
      for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1,
                     signal.SIGUSR2, signal.SIGALRM, signal.SIGIO, signal.SIGRTMIN,
                     signal.SIGSEGV)),
    Lie("killed worker", "stopped",
        "def lie(request, message): os.kill(worker(), signal.SIGKILL)"),
    Lie("killed worker at the start", "stopped", "os.kill(worker(), signal.SIGKILL)"),
    Lie("stopped worker", "stopped",
        "def lie(request, message): os.kill(worker(), signal.SIGSTOP)"),
    Lie("stopped worker at the start", "stopped", "os.kill(worker(), signal.SIGSTOP)"),
]

MESSAGES = [
    answering("nonsense", "'good morning'", NOT_JSON),
    answering("nothing", "''", NOT_JSON),
    answering("null", "'null'", ""),
    answering("list", "'[]'", "not an object"),
    answering("zero byte", "'\\0'", NOT_JSON),
    answering("deep lists", "'[' * 100_000 + ']' * 100_000", NOT_JSON),
    answering("deep objects", "'{\"a\":' * 100_000 + '1' + '}' * 100_000", NOT_JSON),
    answering("deep result",
              "'{\"id\":%d,\"result\":' % request['id'] + '[' * 400 + ']' * 400 + '}'", "",
              services=COUNTING),
    answering("long line", "'x' * 20_000_000", "a line of more than 16777216 bytes"),
    doing("line without end", "[write('x' * 10 ** 6) for _ in range(1000)]",
          "a line of more than 16777216 bytes"),
    answering("other id", "json.dumps(message | {'id': 99_999})", "an id other than"),
    answering("id of text", "json.dumps(message | {'id': 'x'})", "id is not of type Int"),
    answering("id out of range", "json.dumps(message | {'id': 2 ** 64})", NOT_JSON),
    answering("no id", "json.dumps({'result': message['result']})", "an id other than"),
    answering("result and error", "json.dumps(message | {'error': 'x'})",
              "not exactly one of result and error"),
    answering("neither", "json.dumps({'id': request['id']})",
              "not exactly one of result and error"),
    answering("error", "json.dumps({'id': request['id'], 'error': 'no \\x1b[31m\\n::error::'})",
              "failed: no "),
    answering("call", "json.dumps({'id': 1, 'call': 'steps', 'arguments': {}})", "call",
              services=("energy", "sleepMerge", "dayBoundary")),
    answering("question without interval",
              "json.dumps({'id': 1, 'call': 'steps', 'arguments': {'start': 5, 'end': 3}})",
              "a query without a valid interval", services=("layering",)),
    answering("question out of range",
              "json.dumps({'id': 1, 'call': 'steps', 'arguments': {'start': 0, 'end': 2 ** 62}})",
              "a query without a valid interval", services=("layering",)),
    answering("unknown call", "json.dumps({'id': 1, 'call': 'kill', 'arguments': {}})",
              "an unknown call"),
    Lie("answers twice", "broken", "def lie(request, message): say(message); say(message)",
        "an id other than"),
    Lie("answers before", "broken",
        "def hello(request, message):\n  say(message)\n"
        "  for number in range(2, 9): say({'id': number + 1, 'result': {}})",
        ""),
    Lie("other protocol", "stopped",
        "def hello(request, message): message['result']['protocol'] = 'x'; say(message)",
        "speaks x version 1"),
    Lie("other version", "stopped",
        "def hello(request, message): message['result']['version'] = 2 ** 62; say(message)",
        "speaks simharness-services version 4611686018427387904"),
    Lie("serves nothing", "stopped",
        "def hello(request, message): message['result']['services'] = []; say(message)",
        "does not serve"),
]

NUMBERS = [
    resulting("not a number", "float('nan')", NOT_JSON),
    resulting("infinity", "float('inf')", NOT_JSON),
    resulting("more than 64 bits", "2 ** 64", ""),
    resulting("fraction", "1.5", "", services=COUNTING),
    resulting("huge exponent", "1e300", "", services=COUNTING),
    resulting("text", "'7'", "not of type", services=COUNTING),
    resulting("list of numbers", "[1]", "not of type", services=COUNTING),
    resulting("null result", "None", "", services=COUNTING),
    resulting("greatest", "2 ** 63 - 1", "", services=COUNTING),
    resulting("least", "-2 ** 63", "", services=COUNTING),
    resulting("beyond the limit", "10 ** 15 + 1", "", services=COUNTING),
    Lie("at the limit", "wrong",
        "def lie(request, message): say(numbers(message, 10 ** 15) | {'id': request['id']})",
        services=COUNTING),
    Lie("below zero", "wrong",
        "def lie(request, message): say(numbers(message, -10 ** 15) | {'id': request['id']})",
        services=COUNTING),
    Lie("sums beyond 64 bits", "wrong",
        "def lie(request, message):\n  first = request['arguments']['start']\n"
        "  say({'id': request['id'], 'result': {'intervals': [\n"
        "    {'start': first + i, 'end': first + i + 1, 'steps': 10 ** 15}\n"
        "    for i in range(10_000 if calls == 1 else 1)]}})", services=("layering",)),
    Lie("same interval twice", "broken",
        "def lie(request, message):\n"
        "  say({'id': request['id'], 'result': {'intervals': [\n"
        "    {'start': 1, 'end': 2, 'steps': 3}] * 2}})", "an interval that cannot be stored",
        services=("layering",)),
]

LIES = PROCESSES + STREAMS + ENDINGS + MESSAGES + NUMBERS
