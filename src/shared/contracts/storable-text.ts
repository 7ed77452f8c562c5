import { z } from 'zod'

/**
 * What text must not contain, because it hides or rearranges other characters (Unicode TR 36): controls except tab and
 * line breaks, marks that change the direction of writing, and characters without any width. The joiners U+200C and
 * U+200D are allowed, because Persian and emoji need them.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** Text that people write. PostgreSQL cannot store U+0000 either. `message` is for values that are not text. */
export function storableText(message: string): z.ZodString {
  return z
    .string(message)
    .refine(
      (text) => !hasHiddenCharacters(text),
      'Text must not contain control or invisible characters',
    )
}

/**
 * Whether an address has a username before its host: 'https://known.example@evil.example/' leads to the second. It is
 * read both as a person would and as a browser does, which treats '\' as '/'.
 */
export function hasCredentials(address: string): boolean {
  if (/^https?:\/\/[^/?#]*@/i.test(address)) return true
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
