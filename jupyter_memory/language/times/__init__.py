"""Expressions of time in English and Chinese, read to closed windows from a given "now"."""

from jupyter_memory.language.times.arithmetic import Window
from jupyter_memory.language.times.doors import read_times, told_days, without
from jupyter_memory.language.times.reading import Calendar, TimeReading

__all__ = ["Calendar", "TimeReading", "Window", "read_times", "told_days", "without"]
