"""What a row is: one Arrow schema per table, ids, recipes and errors. Imports nothing of sayso but itself."""
