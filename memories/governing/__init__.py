"""What people do to memories: put right, take back, bring back, undo, distrust. The door is memories.govern."""
