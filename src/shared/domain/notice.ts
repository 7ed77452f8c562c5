/** What the banner on every page says unless the operator writes something else. */
export const STANDARD_NOTICE: string =
  'Still in the opening: development is in progress and features may change.'
