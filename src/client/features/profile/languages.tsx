import type { JSX } from 'react'
import { put } from '#client/data/edits.ts'
import { offeredLanguages, pageLanguage } from '#client/data/page-language.ts'
import { userQuery } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { SelectField } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import { updateProfile } from '#shared/calls/profile.ts'
import { paths } from '#shared/paths.ts'
import {
  isPseudo,
  LANGUAGE_LABELS,
  LANGUAGE_OFFERS,
  type TextLanguage,
} from '#shared/texts/languages.ts'
import { memberLanguage } from '#shared/texts/accept-language.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'
import { MultiSelect } from '#client/kit/multi-select.tsx'
import { MAX_READ_LANGUAGES, type UserView } from '#shared/contracts/profile.ts'
import { type Language, readChoices } from '#shared/domain/filters/language.ts'

/** Saves a change of the preferences at once. */
function useSavePreferences(user: UserView, failed: string) {
  const { mutate } = useCall(updateProfile, {
    queue: 'profile',
    optimistic: ({ body }) => [
      put(userQuery(), { ...user, preferences: { ...user.preferences, ...body.preferences } }),
    ],
    received: (saved) => [put(userQuery(), saved)],
    toasts: { failed },
  })
  return (preferences: Partial<UserView['preferences']>) =>
    mutate({ body: { username: user.username, preferences } })
}

/** Saved at once. The page stays as it is, with a link to it in the language that was chosen. */
export function EmailLanguage({ user }: { user: UserView }): JSX.Element {
  const offered = offeredLanguages()
  const { locale } = user.preferences
  const save = useSavePreferences(user, t('Could not save your language'))
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
        onChange={(value) => save({ locale: value as TextLanguage })}
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

/** Each choice is saved at once. */
export function ReadLanguages({ user }: { user: UserView }): JSX.Element {
  const { languages } = user.preferences
  const save = useSavePreferences(user, t('Could not save your languages'))
  const isFull = languages.length >= MAX_READ_LANGUAGES
  return (
    <MultiSelect
      label={t('Languages')}
      chosen={t('Languages you read')}
      all={t('No preference')}
      values={languages}
      options={readChoices(t).map((option) => ({
        ...option,
        disabled: isFull && !languages.includes(option.value),
      }))}
      onChange={(chosen) => save({ languages: chosen as Language[] })}
    />
  )
}
