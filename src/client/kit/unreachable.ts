/** For a call that got no answer. */
export const UNREACHABLE =
  'The server could not be reached. Check your connection, then try again. Nothing is lost.'
