import { offeredLanguages, pageLanguage } from '#client/data/page-language.ts'
import { isSignedIn } from '#client/data/session.ts'
import { readPreferenceCookie, writePreferenceCookie } from '#client/kit/store.ts'
import type { SiteLanguage } from '#shared/texts/languages.ts'

/** Absent until somebody has chosen a language, or has closed the offer of one. */
export const COOKIE = 'language'
const ANSWERED = '1'

/** Without a language, there is nothing to store. */
export function noteChoice(language?: SiteLanguage): void {
  writePreferenceCookie(COOKIE, (isSignedIn() && language) || ANSWERED)
}

/**
 * Returns the language that is offered because the browser prefers it to the page's, or that was chosen and is to be
 * stored in the account (language-offer.tsx).
 */
export function otherLanguage(): string | undefined {
  const choice = readPreferenceCookie(COOKIE)
  if (choice) return choice === ANSWERED ? undefined : choice
  const offered: readonly string[] = offeredLanguages()
  const preferred = navigator.languages
    .map((tag) => tag.split('-')[0] ?? '')
    .find((each) => offered.includes(each))
  return preferred === pageLanguage() ? undefined : preferred
}
