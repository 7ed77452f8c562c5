import type { T, Text } from '#shared/texts/text.ts'

/** A view in which this property is a text that is not yet translated. */
export type Untranslated<View, Name extends keyof View> = Omit<View, Name> & {
  [Each in keyof Pick<View, Name>]: Text | Exclude<View[Each & Name], string>
}

/** Returns the view with the text in the words of `t`. */
export function translatedView<View, Name extends keyof View>(
  t: T,
  name: Name,
  untranslated: Untranslated<View, Name>,
): View {
  const content = (untranslated as Record<Name, Text | null | undefined>)[name]
  return (content ? { ...untranslated, [name]: t(content as Text) } : untranslated) as View
}
