import { z } from 'zod'

/**
 * Characters that text must not contain, because they hide or rearrange others (Unicode TR 36): controls except tab
 * and line breaks, marks that change the direction of writing, and characters without width. The joiners U+200C and
 * U+200D are allowed, because Persian and emoji need them.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/**
 * Text written by people. It excludes U+0000, which PostgreSQL cannot store. `message` is the error for other types.
 */
export function storableText(message: string): z.ZodString {
  return z
    .string(message)
    .refine(
      (text) => !hasHiddenCharacters(text),
      'Text must not contain control or invisible characters',
    )
}

/**
 * Whether a URL contains a username: 'https://known.example@evil.example/' leads to evil.example. The URL is checked
 * both as a person would read it and as a browser does, which treats '\' as '/'.
 */
export function hasCredentials(address: string): boolean {
  if (/^https?:\/\/[^/?#]*@/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
