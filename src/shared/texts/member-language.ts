import { type SiteLanguage, SOURCE_LANGUAGE } from './languages.ts'
import type { Offered } from './page-address.ts'

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
