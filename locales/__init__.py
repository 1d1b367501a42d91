"""What people read: one Fluent file a language, Russian first."""
