import { Fragment, type JSX, type ReactNode } from 'react'
import { localeOf } from '#shared/texts/languages.ts'
import {
  asItIs,
  ENGLISH_READER,
  type Reader,
  translated,
  siteOf,
  type T,
  type Text,
  type TextValues,
} from '#shared/texts/text.ts'
import { isolated } from '#shared/texts/writing-direction.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

/** Finds out who reads: on the server the visitor of the request, in the browser the page's own language. */
let findReader: () => Reader = () => ENGLISH_READER

export function readWith(find: () => Reader): void {
  findReader = find
}

/** Says a text of the page, or one that `text(…)` has made, in the reader's language. */
export const t: T = Object.defineProperties(
  (content: string | Text, values?: TextValues) => translated(findReader(), content, values),
  {
    language: { get: () => findReader().language },
    site: { get: () => siteOf(findReader()) },
    locale: { get: () => localeOf(findReader().language) },
    opening: { get: () => findReader().opening ?? asItIs },
  },
) as unknown as T

/** Isolates words of people that run in the other direction, where they are joined with others without a sentence. */
export const isolate = (words: string): string => isolated(words, t.language)

type PhraseProps = {
  /** Words in tags, `Read the <link>rules</link>.`, become what `tags` makes of them. */
  of: string
  values?: TextValues
  tags: Readonly<Record<string, (words: string) => ReactNode>>
}

/** Stands for `<` in a value, which is no tag. */
const LESS = '\u0002'

/** A sentence with links or other elements in it. */
export function Phrase({ of, values = {}, tags }: PhraseProps): JSX.Element {
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', LESS) : value,
    ]),
  )
  const pieces = translated(findReader(), of, safe).split(/<(\w+)>([^<]*)<\/\1>/)
  const plain = (piece = '') => piece.replaceAll(LESS, '<')
  // Text, name, words, text, name, words, text.
  const nodes = pieces.map((piece, index) => {
    if (index % 3 === 0) return plain(piece)
    if (index % 3 === 2) return null
    return <Fragment key={index}>{ownValue(tags, piece)?.(plain(pieces[index + 1]))}</Fragment>
  })
  return <>{nodes}</>
}
