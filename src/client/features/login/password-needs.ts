import { characterCount, NEW_PASSWORD_MIN } from '#shared/domain/account-rules.ts'

type PasswordNeed = { text: string; met: boolean }

/** Spec §5: what a new password must have, and what of it this one has. */
export function passwordNeeds(password: string): PasswordNeed[] {
  return [
    {
      text: `At least ${NEW_PASSWORD_MIN} characters`,
      met: characterCount(password) >= NEW_PASSWORD_MIN,
    },
    { text: 'A lowercase letter', met: /\p{Ll}/u.test(password) },
    { text: 'An uppercase letter', met: /\p{Lu}/u.test(password) },
    { text: 'A number', met: /\d/.test(password) },
  ]
}
