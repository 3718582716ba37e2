"""What the consumer of sockets is made of.

origin (may this page open one?) → signed_in (whose session is it now?) → seat (visits to the database) →
progress (what has been sent) ; limits (how much is too much) ; listener (who says that there is news).
"""
