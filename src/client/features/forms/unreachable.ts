/** For a call that got no answer. */
export const UNREACHABLE =
  'The server could not be reached. Check the connection, then try again: nothing is lost.'
