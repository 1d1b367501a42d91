"""People at a sandbox and the processes they need: what end-to-end tests share.

Nothing here may import `bot`, `engine` or `storage`: these people know what they see, no more.
"""
