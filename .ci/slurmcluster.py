"""A Slurm cluster on one machine, of Debian's packages, for the scripts that need one.

Each node is a slurmd with the number 1 in a process namespace of its own: as it is killed, all that
runs on the node dies with it, as on a machine that loses its power. The daemons run as root,
without systemd, listen on loopback and keep their files in one folder. They end with the cluster,
at the latest with the process that started it.
"""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import tools

PROGRAMS = "munged", "slurmctld", "slurmd", "sbatch", "setpriv", "unshare"
# Seconds until a daemon answers, a node is up or down, or a daemon has ended.
PATIENCE = 40
# A daemon is killed as its parent ends, however that ends.
ATTACHED = "setpriv", "--pdeathsig", "KILL", "--"
# A node: `--kill-child` so that the namespace ends with the command that made it.
ALONE = "unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "--"

CONFIGURATION = """\
ClusterName=simharness
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
# No daemon listens elsewhere than at its own address, which is loopback.
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
# A requeued job waits for as long as a credential holds, which would be two minutes.
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdPidFile={folder}/%n.pid
SlurmdLogFile={folder}/%n.log
SlurmdSpoolDir={folder}/spool-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
# A node is down a few seconds after it last answered, and up as soon as it is back.
SlurmdTimeout=3
BatchStartTimeout=5
MessageTimeout=5
KillWait=2
ReturnToService=2
JobRequeue=1
MinJobAge=600
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,sched_min_interval=100000,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
# More nodes than processors may be asked for, and more memory than there is.
SlurmdParameters=config_overrides
NodeName=DEFAULT CPUs=1 RealMemory=65536 State=UNKNOWN
{nodes}
PartitionName=tests Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    """Ports of loopback that nobody listens at."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def until(holds, seconds, words):
    """Waits until a function returns what is true, and returns that."""
    deadline = time.monotonic() + seconds
    while not (value := holds()):
        tools.require(time.monotonic() < deadline, f"{words()}, after {seconds:.0f} seconds")
        time.sleep(0.1)
    return value


class Cluster:
    """The nodes node1, node2 and so on, each with one processor, and a queue of jobs."""

    def __init__(self, scratch, nodes=3):
        self.folder = Path(scratch).resolve() / "slurm"
        self.nodes = [f"node{number}" for number in range(1, nodes + 1)]
        self.configuration = self.folder / "slurm.conf"
        self.daemons = {}
        self.seconds = None

    def __enter__(self):
        missing = [name for name in PROGRAMS if not shutil.which(name)]
        tools.require(not missing, f"{missing} are not installed: make deps-slurm")
        tools.require(os.geteuid() == 0, "the daemons of a cluster need root")
        began = time.monotonic()
        # A script that is asked to end does so by an exception, which the cluster notices.
        self.handler = signal.signal(signal.SIGTERM, ended)
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        self.seconds = time.monotonic() - began
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.folder.mkdir(parents=True)
        (self.folder / "state").mkdir()
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(os.urandom(128))
        self.configure()
        # The folder of a scratch is closed to others, whom munged would serve.
        self.daemon(
            "munged", "munged", "--foreground", "--force", "--num-threads", "2",
            "--key-file", key, "--socket", self.folder / "munge.socket",
            "--pid-file", self.folder / "munged.pid", "--seed-file", self.folder / "munged.seed",
            "--log-file", self.folder / "munged.log")
        until((self.folder / "munge.socket").exists, PATIENCE, self.complaint("munged"))
        self.daemon("slurmctld", *ALONE, "slurmctld", "-D")
        for name in self.nodes:
            self.restart_node(name)
        until(
            lambda: set(self.states().values()) == {"idle"}, PATIENCE,
            lambda: f"the nodes are {self.states()}; {self.complaint('slurmctld')()}")

    def configure(self):
        port, *ports = free_ports(1 + len(self.nodes))
        host = socket.gethostname().split(".")[0]
        nodes = "\n".join(
            f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={own}"
            for name, own in zip(self.nodes, ports))
        self.configuration.write_text(CONFIGURATION.format(
            host=host, port=port, folder=self.folder, nodes=nodes))

    def daemon(self, name, *words):
        with open(self.folder / f"{name}.out", "ab") as file:
            self.daemons[name] = subprocess.Popen(
                [*ATTACHED, *map(str, words)], env=self.environment(), cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=file, stderr=file)

    def complaint(self, name):
        """A function that returns a daemon's last lines."""
        def lines():
            files = [self.folder / f"{name}.{kind}" for kind in ("out", "log")]
            texts = [file.read_text(errors="replace") for file in files if file.exists()]
            return f"{name}: " + " | ".join("".join(texts).splitlines()[-4:])
        return lines

    def stop(self):
        """Ends all: first the nodes, so that no job is started anew, and munged last."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for name in [*reversed(self.daemons)]:
            self.kill(name)
        signal.signal(signal.SIGTERM, self.handler)

    def kill(self, name):
        """Kills a daemon, and with a node's all that runs there; returns when all is dead."""
        daemon = self.daemons.pop(name)
        try:
            # The namespace's first process, whose parent ends only when the others are dead.
            own = Path(f"/proc/{daemon.pid}/task/{daemon.pid}/children").read_text().split()
            os.kill(int(own[0]) if own else daemon.pid, signal.SIGKILL)
        except (OSError, ProcessLookupError):
            daemon.kill()
        daemon.wait(PATIENCE)

    def environment(self):
        """What a command needs so that it speaks to this cluster, and to none that is there."""
        own = {name: value for name, value in os.environ.items()
               if not name.startswith(("SLURM_", "SBATCH_", "SLURMD_"))}
        return own | {"SLURM_CONF": str(self.configuration)}

    def output(self, *words, **options):
        return tools.output(*words, env=self.environment(), **options)

    def submit(self, script, folder):
        """Hands a script to sbatch in a folder; returns the job's number."""
        done = tools.run(
            "sbatch", "--parsable", input=script, text=True, stdout=subprocess.PIPE, cwd=folder,
            env=self.environment())
        return int(done.stdout.split(";")[0])

    def jobs(self):
        """The jobs in the queue, each as number, name, state and the reason that it waits for."""
        lines = self.output("squeue", "--noheader", "--array", "--format", "%i|%j|%T|%N|%r")
        return [line.split("|") for line in lines.splitlines()]

    def wait(self, timeout, names=None):
        """Waits until no job of the given names is in the queue, or none at all."""
        def is_empty():
            return not [job for job in self.jobs() if not names or job[1] in names]
        until(is_empty, timeout, lambda: f"jobs do not end: {self.jobs()}, {self.states()}")

    def kill_node(self, name):
        """A node without power: its slurmd and all of its steps are killed with -9 at once."""
        self.kill(name)

    def restart_node(self, name):
        self.daemon(name, *ALONE, "slurmd", "-D", "-N", name)

    def states(self):
        """The state of each node: idle, allocated, down and so on; empty before all are known."""
        done = subprocess.run(
            ["sinfo", "--noheader", "--Node", "--format", "%N %T"], env=self.environment(),
            capture_output=True, text=True)
        return dict(re.findall(r"^(\S+) (\S+)", done.stdout, re.MULTILINE))


def ended(*_):
    raise SystemExit(128 + signal.SIGTERM)
