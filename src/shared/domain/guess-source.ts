import type { RESOURCE_TYPES } from './filters/type.ts'
import type { SOURCE_WEBSITES } from './filters/source.ts'
import { hostOf } from './address-key.ts'

type Guess = {
  sourceWebsite: (typeof SOURCE_WEBSITES)[number]
  type: (typeof RESOURCE_TYPES)[number]
}

const KNOWN: readonly [pattern: RegExp, guess: Guess][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, { sourceWebsite: 'youtube', type: 'youtube' }],
  [/(?:^|\.)chessable\.com$/, { sourceWebsite: 'chessable', type: 'course' }],
  [/(?:^|\.)modern-chess\.com$/, { sourceWebsite: 'modern_chess', type: 'course' }],
  [/(?:^|\.)chesspublishing\.com$/, { sourceWebsite: 'chess_publishing', type: 'article' }],
  [/(?:^|\.)chessbase\.com$/, { sourceWebsite: 'chessbase', type: 'course' }],
  [/(?:^|\.)amazon\.[a-z.]{2,6}$/, { sourceWebsite: 'amazon', type: 'book' }],
]

/** Returns the website and type that a URL implies; null for unknown hosts. */
export function guessSource(url: string): Guess | null {
  if (!URL.canParse(url.trim())) return null
  const host = hostOf(new URL(url.trim()))
  return KNOWN.find(([pattern]) => pattern.test(host))?.[1] ?? null
}
