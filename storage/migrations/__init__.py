"""The schema, forward only: NNNN_name.sql, applied in order."""
