"""What is doubtful about memories and what to do about it; how much of a sample is noise."""

from jupyter_memory.tending.review.doubting import Doubt, doubt_about
from jupyter_memory.tending.review.policy import POLICY, ReviewPolicy
from jupyter_memory.tending.review.sampling import noise_in, sampled

__all__ = ["POLICY", "Doubt", "ReviewPolicy", "doubt_about", "noise_in", "sampled"]
