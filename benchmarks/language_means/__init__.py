"""Where the language means of the offline embedders come from, and what cosines they give."""
