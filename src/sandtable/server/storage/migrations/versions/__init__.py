"""The steps, in order. A step that was released is never changed; a change is a new step."""
