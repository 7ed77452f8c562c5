import type { T, Text } from '#shared/texts/text.ts'

/** A view in which this property is a text that nobody has been told yet. */
export type Unsaid<View, Name extends keyof View> = Omit<View, Name> & {
  [Each in keyof Pick<View, Name>]: Text | Exclude<View[Each & Name], string>
}

/** Returns the view with the text in the words of `t`. */
export function saying<View, Name extends keyof View>(
  t: T,
  name: Name,
  unsaid: Unsaid<View, Name>,
): View {
  const content = (unsaid as Record<Name, Text | null | undefined>)[name]
  return (content ? { ...unsaid, [name]: t(content as Text) } : unsaid) as View
}
