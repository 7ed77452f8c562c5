import { type Text, text, type TextValues } from '../texts/text.ts'

/** A message of zod, which it types as a string but passes on as it is. `issueText` is the only reader of it. */
export const asMessage = (text: Text): string => text as unknown as string

/** What a schema or a check says if it refuses: `z.int(says('Rating must be a whole number'))`. */
export function says<Content extends string | Text>(
  content: string extends Content ? never : Content,
  values?: TextValues,
): { error: () => { message: string } } {
  const given =
    typeof content === 'string' ? { words: content, ...(values && { values }) } : content
  const message = asMessage(given as Text)
  return { error: () => ({ message }) }
}

/** Returns the text of an issue; null if its schema has none, and the message is zod's own, which is for developers. */
export function issueText({ message }: { readonly message: unknown }): Text | null {
  return typeof message === 'string' ? null : (message as Text)
}

/** Returns what an issue says about its field, also if its schema says nothing. */
export function faultText(issue: { readonly message: unknown }): Text {
  return issueText(issue) ?? text('{field} is invalid')
}
