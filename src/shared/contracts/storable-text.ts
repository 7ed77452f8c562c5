import { z } from 'zod'

/** PostgreSQL's text holds every character but U+0000. `message` is for what is no text at all. */
export function storableText(message: string): z.ZodString {
  return z.string(message).regex(/^[^\0]*$/, 'Text cannot hold the character NUL')
}
