import { type SiteLanguage, SOURCE_LANGUAGE } from './languages.ts'
import { firstCharacters } from './characters.ts'
import type { Offered } from './page-address.ts'

/** Longer headers and longer lists are cut: nobody reads that many languages. */
const MAX_LENGTH = 500
const MAX_ENTRIES = 20

/**
 * Returns the first language of an Accept-Language header that is offered, by the header's weights (RFC 9110 §12.5.4);
 * English without one. What is no language or no weight is left out.
 */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly SiteLanguage[],
): SiteLanguage {
  const wanted = firstCharacters(header ?? '', MAX_LENGTH)
    .split(',')
    .slice(0, MAX_ENTRIES)
  const entries = wanted.flatMap((entry) => {
    const [tag = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim().toLowerCase())
    const q = /^q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.exec(weight)?.[1]
    const language =
      offered.find((each) => tag === each.toLowerCase()) ??
      offered.find((each) => tag.split('-')[0] === each)
    return q && Number(q) > 0 && language ? [{ language, q: Number(q) }] : []
  })
  const [best] = entries.toSorted((a, b) => b.q - a.q)
  return best?.language ?? SOURCE_LANGUAGE
}

/**
 * The language of a member's emails: the one that they have chosen, English if the site does not offer that anymore, and
 * the site's own without a choice.
 */
export function memberLanguage(
  chosen: SiteLanguage | null | undefined,
  offered: Offered,
): SiteLanguage {
  const [own = SOURCE_LANGUAGE] = offered
  if (!chosen) return own
  return offered.includes(chosen) ? chosen : SOURCE_LANGUAGE
}
