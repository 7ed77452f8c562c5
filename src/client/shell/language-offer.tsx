import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useState } from 'react'
import { ApiError } from '#client/data/errors.ts'
import { pageLanguage } from '#client/data/page-language.ts'
import { userQuery } from '#client/data/session.ts'
import { makeCall } from '#client/data/write.ts'
import { Icon } from '#client/kit/icon.tsx'
import { readPreferenceCookie } from '#client/kit/store.ts'
import { updateProfile } from '#shared/calls/profile.ts'
import {
  isPseudo,
  LANGUAGE_OFFERS,
  SITE_LANGUAGES,
  type TextLanguage,
} from '#shared/texts/languages.ts'
import { COOKIE, noteChoice } from './reader-language.ts'

type LanguageOfferProps = {
  language: string
  /** Returns the address of this page in a language. */
  hrefIn: (language: TextLanguage) => string
}

/**
 * Offers the page in a language that the reader's browser prefers, until that is accepted or closed; or stores a choice
 * in the account. It lies over the page, so that nothing moves.
 */
export function LanguageOffer({ language: given, hrefIn }: LanguageOfferProps): JSX.Element | null {
  // The cookie may be anything.
  const language = SITE_LANGUAGES.find((each) => each === given)
  const [isChosen] = useState(() => readPreferenceCookie(COOKIE) !== null)
  const [isClosed, setClosed] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    if (isChosen) void storeChoice(client, language)
  }, [client, isChosen, language])
  if (!language || isChosen || isClosed || isPseudo(pageLanguage())) return null
  const { read, close } = LANGUAGE_OFFERS[language]
  return (
    <div
      lang={language}
      className="language-offer floating fixed start-4 bottom-4 z-20 flex items-center ps-4 text-base max-lg:start-2 max-lg:end-2 max-lg:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] print:hidden"
    >
      <a
        href={hrefIn(language)}
        hrefLang={language}
        onClick={() => noteChoice(language)}
        className="text-link flex min-h-11 flex-1 items-center"
      >
        {read}
      </a>
      <button
        type="button"
        aria-label={close}
        onClick={() => {
          noteChoice()
          setClosed(true)
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-tint"
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  )
}

/** Unless the account refuses it, the next page tries again. */
async function storeChoice(
  client: ReturnType<typeof useQueryClient>,
  locale: TextLanguage | undefined,
): Promise<void> {
  try {
    const user = await client.fetchQuery(userQuery())
    if (user && locale) {
      const body = { username: user.username, preferences: { locale } }
      await makeCall(client, updateProfile, { body })
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) return
  }
  noteChoice()
}
