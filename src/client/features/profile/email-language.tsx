import type { JSX } from 'react'
import { put } from '#client/data/edits.ts'
import { offeredLanguages, pageLanguage } from '#client/data/page-language.ts'
import { userQuery } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { SelectField } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import { updateProfile } from '#shared/calls/profile.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import {
  isPseudo,
  LANGUAGE_LABELS,
  LANGUAGE_OFFERS,
  type TextLanguage,
} from '#shared/texts/languages.ts'
import { memberLanguage } from '#shared/texts/accept-language.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'

/** Saved at once. The page stays as it is, with a link to it in the language that was chosen. */
export function EmailLanguage({ user }: { user: UserView }): JSX.Element {
  const offered = offeredLanguages()
  const { locale } = user.preferences
  const { mutate } = useCall(updateProfile, {
    queue: 'profile',
    optimistic: ({ body }) => [
      put(userQuery(), {
        ...user,
        preferences: { ...user.preferences, locale: body.preferences?.locale ?? locale },
      }),
    ],
    received: (saved) => [put(userQuery(), saved)],
    toasts: { failed: t('Could not save your language') },
  })
  const language = memberLanguage(locale, offered)
  // Emails may be in English although no page is, and in none of the generated languages.
  const options = [...new Set([...offered, language])].filter((each) => !isPseudo(each))
  return (
    <div className="grid justify-items-start gap-2">
      <SelectField
        label={t('Your language')}
        value={language}
        options={options.map((value) => ({
          value,
          label: LANGUAGE_LABELS[value] ?? value,
          lang: value,
        }))}
        onChange={(value) =>
          mutate({
            body: { username: user.username, preferences: { locale: value as TextLanguage } },
          })
        }
        className="w-full"
      />
      {isPseudo(language) || language === pageLanguage() || !offered.includes(language) ? null : (
        <a
          href={withPrefix(paths.settings(), prefixOf(language, offered))}
          lang={language}
          hrefLang={language}
          className="text-link inline-flex min-h-11 items-center"
        >
          {LANGUAGE_OFFERS[language].read}
        </a>
      )}
    </div>
  )
}
