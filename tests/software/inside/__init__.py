"""What runs inside a software's own virtual environment: the story that is told, the filling, the serving, the truth.

In: a folder and commands on standard input. Out: HTTP on loopback, and answers on standard output. Nothing here imports
pauk, and pauk imports nothing of this.
"""
