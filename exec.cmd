@rem Windows has no exec: there, npm scripts that begin with it run the rest of their line.
@%*
