import type { ResourceInput } from '#shared/contracts/resource-input.ts'

type Guess = Pick<ResourceInput, 'sourceWebsite' | 'type'>

const KNOWN: readonly [pattern: RegExp, guess: Guess][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, { sourceWebsite: 'youtube', type: 'youtube' }],
  [/(?:^|\.)chessable\.com$/, { sourceWebsite: 'chessable', type: 'course' }],
  [/(?:^|\.)modern-chess\.com$/, { sourceWebsite: 'modern_chess', type: 'course' }],
  [/(?:^|\.)chesspublishing\.com$/, { sourceWebsite: 'chess_publishing', type: 'article' }],
  [/(?:^|\.)chessbase\.com$/, { sourceWebsite: 'chessbase', type: 'course' }],
  [/(?:^|\.)amazon\.[a-z.]{2,6}$/, { sourceWebsite: 'amazon', type: 'book' }],
]

/** What an address tells about its site and its kind; null when it is none that is known. */
export function guessSource(url: string): Guess | null {
  if (!URL.canParse(url.trim())) return null
  const { hostname } = new URL(url.trim())
  return KNOWN.find(([pattern]) => pattern.test(hostname))?.[1] ?? null
}
