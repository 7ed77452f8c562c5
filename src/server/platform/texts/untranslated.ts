import type { T, Text } from '#shared/texts/text.ts'

/** A view in which this property is a text that is not yet translated. */
export type Untranslated<View, Name extends keyof View> = Omit<View, Name> & {
  [Each in keyof Pick<View, Name>]: Text | Exclude<View[Each & Name], string>
}

/** Returns the view with the text in the words of `t`. */
export function translatedView<View, Name extends keyof View>(
  t: T,
  name: Name,
  unsaid: Untranslated<View, Name>,
): View {
  const content = (unsaid as Record<Name, Text | null | undefined>)[name]
  return (content ? { ...unsaid, [name]: t(content as Text) } : unsaid) as View
}
