import { z } from 'zod'

/**
 * What a text must not hold, since it hides or rearranges what stands beside it (Unicode TR 36): controls
 * but tab and line breaks, marks that turn the direction of writing, and characters without any width.
 * The joiners U+200C and U+200D stay: Persian and emoji are written with them.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** What people write. U+0000 is also more than PostgreSQL's text holds. `message` is for what is no text at all. */
export function storableText(message: string): z.ZodString {
  return z
    .string(message)
    .refine(
      (text) => !hasHiddenCharacters(text),
      'Text must not contain control or invisible characters',
    )
}

/**
 * Whether an address names a user before its host: 'https://known.example@evil.example/' leads to the
 * second. Read as a person would and as a browser does, which takes '\' for '/'.
 */
export function hasCredentials(address: string): boolean {
  if (/^https?:\/\/[^/?#]*@/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
