import { RECOVERY_CODE } from '#shared/contracts/two-factor.ts'

/** As typed or pasted from a note, to what the server compares; null when it is no recovery code. */
export function recoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  const code = (letters.match(/.{1,4}/g) ?? []).join('-')
  return RECOVERY_CODE.test(code) ? code : null
}
