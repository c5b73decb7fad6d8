"""Shells as people use them: in a terminal, key by key."""

import os
import pty
import select
import shutil
import signal
import threading
from pathlib import Path

COMPLETIONS = Path(__file__).parents[2] / "Tools" / "completions"
TAB = "\t"
# Prints its arguments, but passes the completion requests of a shell on.
STAND_IN = """#!/bin/sh
case $1 in ---complete) exec {program} "$@" ;; esac
printf '%s\\0' "$@" >{words}
"""
# Each shell binds this key to a command that writes its line into a pipe.
SHOW_LINE = "\x18\x10"


class Shell:
    """An interactive shell with only the completions of the programs."""

    def __init__(self, name: str, folder: Path, programs: str, home: Path) -> None:
        self._lines, self._words = folder / "lines", folder / "words"
        os.mkfifo(self._lines)
        os.mkfifo(self._words)
        (folder / "bin").mkdir()
        stand_in = STAND_IN.format(program=f"{programs}/feed", words=self._words)
        (folder / "bin" / "feed").write_text(stand_in)
        (folder / "bin" / "feed").chmod(0o755)
        words = getattr(self, f"_prepare_{name}")(folder)
        environment = {
            "HOME": str(home),
            "PATH": f"{folder}/bin:{programs}:/usr/bin:/bin",
            "TERM": "xterm",
            "LANG": "C.UTF-8",
            "LINES_PIPE": str(self._lines),
            "ZDOTDIR": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        }
        self.shown = ""
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.chdir(folder)
            os.execve(words[0], words, environment)
        # The shell would block if nothing read its terminal.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def completed(self, line: str, tabs: int = 1) -> str:
        """Returns the line after pressing the key."""
        os.write(self._terminal, (line + TAB * tabs + SHOW_LINE).encode())
        return self._lines.read_text().rstrip("\n")

    def words_after_completing(self, line: str, quote: str) -> list[str]:
        """Returns the arguments of `feed` after completing the word and closing its quote."""
        completed = self.completed(line).rstrip(" ")
        # Some shells close the quote themselves, or quote the whole word in their own way.
        is_open = completed.startswith(line) and not completed.endswith(quote)
        closing = quote if is_open else ""
        words = os.open(self._words, os.O_RDONLY | os.O_NONBLOCK)
        os.write(self._terminal, f"{closing}\n".encode())
        ready, _, _ = select.select([words], [], [], 180)
        data = os.read(words, 65536) if ready else b""
        os.close(words)
        return data.decode().split("\0")[:-1]

    def run(self, line: str) -> None:
        """Makes the shell run a line, and keep it in its history."""
        os.write(self._terminal, f"{line}\n".encode())

    def end(self) -> str:
        """Ends the shell, and returns everything that was shown."""
        if self._reader.is_alive():
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._reader.join()
            os.close(self._terminal)
        return self.shown

    def _read(self) -> None:
        try:
            while data := os.read(self._terminal, 65536):
                self.shown += data.decode(errors="replace")
        except OSError:
            pass

    def _prepare_bash(self, folder: Path) -> list[str]:
        (folder / "bashrc").write_text(
            f"source {COMPLETIONS}/bash\n"
            'bind -x \'"\\C-x\\C-p": printf "%s\\n" "$READLINE_LINE" >$LINES_PIPE\'\n'
        )
        return [str(shutil.which("bash")), "--rcfile", str(folder / "bashrc"), "-i"]

    def _prepare_zsh(self, folder: Path) -> list[str]:
        (folder / "functions").mkdir()
        (folder / "functions" / "_essential-feed").symlink_to(COMPLETIONS / "zsh")
        (folder / ".zshrc").write_text(
            f"fpath=({folder}/functions $fpath)\n"
            f"autoload -Uz compinit && compinit -u -d {folder}/dump\n"
            "show-line() { print -r -- $BUFFER >$LINES_PIPE }\n"
            "zle -N show-line && bindkey '^X^P' show-line\n"
        )
        return [str(shutil.which("zsh")), "-i"]

    def _prepare_fish(self, folder: Path) -> list[str]:
        (folder / "fish" / "completions").mkdir(parents=True)
        # Without this folder, fish scans all manual pages of the machine when it starts.
        (folder / "fish" / "generated_completions").mkdir()
        for program in ["feed", "ligas", "feed-server"]:
            place = folder / "fish" / "completions" / f"{program}.fish"
            place.symlink_to(COMPLETIONS / "fish")
        (folder / "fish" / "config.fish").write_text(
            "set fish_greeting\nbind \\cx\\cp 'commandline >$LINES_PIPE'\n"
        )
        return [str(shutil.which("fish")), "-i"]
