/** The limits of account fields (docs/product.md §10.1). A character is a Unicode code point. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
export const BIO_MAX = 500
export const TOTP_DIGITS = 6
export const RECOVERY_CODES = 10

/** Counts characters as people do: an emoji is one, not two. */
export function characterCount(text: string): number {
  return [...text].length
}

/** Keeps only the digits of a typed code (docs/product.md §10.9). */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '').slice(0, TOTP_DIGITS)
}

/** Pads a shorter code with zeros on the left before it is sent (docs/product.md §10.9). */
export function paddedCode(digits: string): string {
  return digits.padStart(TOTP_DIGITS, '0')
}

/** The options of the selects in Settings (docs/product.md §10.12). */
export const DEFAULT_TYPES = ['all', 'video', 'course', 'book', 'article', 'podcast'] as const
export const DEFAULT_LEVELS = ['all', 'beginner', 'intermediate', 'advanced', 'master'] as const
