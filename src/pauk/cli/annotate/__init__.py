"""The command ``pauk annotate``: volunteers answer on their phones, and a table gets better."""
