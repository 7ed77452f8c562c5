import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { put } from '#client/data/edits.ts'
import { userQuery } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { MultiSelect } from '#client/kit/multi-select.tsx'
import { updateProfile } from '#shared/calls/profile.ts'
import { MAX_READ_LANGUAGES, type UserView } from '#shared/contracts/profile.ts'
import { type Language, readChoices } from '#shared/domain/filters/language.ts'

/** Each choice is saved at once. */
export function ReadLanguages({ user }: { user: UserView }): JSX.Element {
  const { languages } = user.preferences
  const { mutate } = useCall(updateProfile, {
    queue: 'profile',
    optimistic: ({ body }) => [
      put(userQuery(), {
        ...user,
        preferences: { ...user.preferences, languages: body.preferences?.languages ?? languages },
      }),
    ],
    received: (saved) => [put(userQuery(), saved)],
    toasts: { failed: t('Could not save your languages') },
  })
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
      onChange={(chosen) =>
        mutate({
          body: { username: user.username, preferences: { languages: chosen as Language[] } },
        })
      }
    />
  )
}
