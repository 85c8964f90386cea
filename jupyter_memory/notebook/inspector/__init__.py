"""The inspector: one view of a memory in which its owner sees, corrects and erases what it holds.

`host` answers what the view asks, through the façade alone; `widget` is its home in a notebook's
output. The view itself is TypeScript, in ``frontend/``; what is built of it lies in ``static``.
"""
