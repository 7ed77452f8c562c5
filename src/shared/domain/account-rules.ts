/** Spec §9 and decisions §4: sizes of what an account is made of. Characters are Unicode code points. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
export const BIO_MAX = 500
export const TOTP_DIGITS = 6
export const RECOVERY_CODES = 10

/** What a person would count: an emoji is one character, not two. */
export function characterCount(text: string): number {
  return [...text].length
}

/** Spec §5: the code field keeps digits only. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '').slice(0, TOTP_DIGITS)
}

/** Spec §5: a shorter code is padded with zeros on the left before it is sent. */
export function paddedCode(digits: string): string {
  return digits.padStart(TOTP_DIGITS, '0')
}

/** Options of the settings' selects (spec §3). */
export const DEFAULT_TYPES = ['all', 'video', 'course', 'book', 'article', 'podcast'] as const
export const DEFAULT_LEVELS = ['all', 'beginner', 'intermediate', 'advanced', 'master'] as const
