import { useForm } from '#client/data/form.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Badge } from '#client/kit/badge.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Form, SubmitButton } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { LeaveGuard } from '#client/kit/unsaved.tsx'
import { put } from '#client/data/edits.ts'
import { useCall } from '#client/data/write.ts'
import { userQuery } from '#client/data/session.ts'
import { updateProfile } from '#shared/calls/profile.ts'
import { updateProfileInput, type UserView } from '#shared/contracts/profile.ts'
import { useCanSave } from '#client/data/account.ts'
import { EmailStatus } from './email-address.tsx'

const SETTINGS_TOAST_MS = 6000
const NOT_SAVED = text('There was a problem updating your settings. Please try again.')

const profileForm = updateProfileInput.pick({ username: true })

type ProfileFormProps = {
  user: UserView
  supportEmail: string | null
}

export function ProfileForm({ user, supportEmail }: ProfileFormProps): JSX.Element {
  const form = useProfileForm(user)
  const { Field } = form
  return (
    <Form form={form} className="grid gap-6">
      <Field
        name="username"
        label={t('Name')}
        autoComplete="username"
        exact
        autoCapitalize="none"
        spellCheck={false}
        // In the server's HTML, too: the form's own value is set by the script.
        defaultValue={user.username}
      />
      <div className="grid gap-3">
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="email"
          readOnly
          className="[&_input]:bg-sunken"
          value={user.email ?? ''}
          hint={
            user.email === null ? (
              t('This account has no email address.')
            ) : (
              <EmailNote supportEmail={supportEmail} />
            )
          }
        />
        <EmailStatus user={user} />
      </div>
      <Bio bio={user.preferences.bio} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busyLabel={t('Saving...')}>{t('Save Changes')}</SubmitButton>
        <output className="text-sm text-soft">{form.isDirty ? t('Not saved yet') : ''}</output>
      </div>
      <LeaveGuard dirty={form.isDirty} canSave={useCanSave()} />
    </Form>
  )
}

function useProfileForm(user: UserView) {
  const { mutateAsync: save } = useCall(updateProfile, {
    queue: 'profile',
    received: (saved) => [put(userQuery(), saved)],
  })
  const form = useForm({
    schema: profileForm,
    // The user is refetched every 5 s: what is being typed stays.
    followed: { username: user.username },
    send: ({ username }) => {
      // Languages and what lessons fit are saved by controls of their own, perhaps in another tab.
      const {
        languages: _languages,
        locale: _locale,
        studyRating: _rating,
        studySide: _side,
        studyFree: _free,
        ...preferences
      } = user.preferences
      return save({ body: { username, email: user.email ?? undefined, preferences } })
    },
    onSent: ({ username }) => {
      form.reset({ username })
      toast({ title: t('Settings saved'), variant: 'success', duration: SETTINGS_TOAST_MS })
    },
    onRefused: (error) =>
      toast({
        title: t('Settings update failed'),
        description: serverMessage(error) ?? t(NOT_SAVED),
        variant: 'destructive',
        duration: SETTINGS_TOAST_MS,
      }),
  })
  return form
}

function EmailNote({ supportEmail }: { supportEmail: string | null }) {
  if (!supportEmail)
    return t('Your email address cannot be changed here. To change it, please contact support.')
  return (
    <Phrase
      of="Your email address cannot be changed here. To change it, please contact support at <link>{supportEmail}</link>."
      values={{ supportEmail }}
      tags={{
        link: (words) => (
          <a href={`mailto:${supportEmail}`} className="text-link wrap-anywhere">
            {words}
          </a>
        ),
      }}
    />
  )
}

function Bio({ bio }: { bio: string }) {
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <label htmlFor="settings-bio" className="text-sm font-semibold">
          {t('Bio')}
        </label>
        <Badge>{t('Coming Soon')}</Badge>
      </span>
      <textarea
        dir="auto"
        id="settings-bio"
        disabled
        rows={3}
        defaultValue={bio}
        placeholder={t('A few words about you and your chess')}
        className="field-frame w-full resize-none py-2"
      />
    </div>
  )
}
