/** What somebody who has just begun a site of their own should look at once. */
export const SETUP_STEPS = [
  'name',
  'language',
  'signUp',
  'imprint',
  'signIn',
  'backups',
  'seed',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
