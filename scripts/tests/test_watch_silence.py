"""What is printed passes, and silence ends the command."""
import pathlib
import subprocess
import unittest

WATCH = str(pathlib.Path(__file__).resolve().parent.parent / "watch-silence")


def run(seconds, script):
    return subprocess.run(
        [WATCH, seconds, "sh", "-c", script], capture_output=True, text=True, check=False)


class WatchSilenceTests(unittest.TestCase):
    def test_output_and_exit_code_are_the_commands(self):
        ended = run("60", "echo out; echo err >&2; exit 3")
        self.assertEqual(ended.stdout, "out\nerr\n")
        self.assertEqual(ended.returncode, 3)

    def test_a_signal_is_told_as_shells_do(self):
        self.assertEqual(run("60", "kill -TERM $$").returncode, 128 + 15)

    def test_silence_ends_the_command_and_its_children(self):
        ended = run("0.3", "sleep 1234 & echo $!; wait")
        self.assertEqual(ended.returncode, 124)
        self.assertIn("nothing was printed for 0.3 s", ended.stderr)
        self.assertIn("sleep 1234", ended.stderr)
        child = pathlib.Path("/proc", ended.stdout.strip(), "stat")
        state = child.read_text().rsplit(") ")[1][0] if child.exists() else "gone"
        self.assertIn(state, ("gone", "Z"))

    def test_prints_as_it_comes(self):
        ended = run("2", "for i in 1 2 3; do echo $i; sleep 0.1; done")
        self.assertEqual(ended.stdout, "1\n2\n3\n")


if __name__ == "__main__":
    unittest.main()
