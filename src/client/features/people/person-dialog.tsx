import { Phrase, t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useLayoutEffect, useId, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea, TextField } from '#client/kit/field.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import * as calls from '#shared/calls/people.ts'
import { type AdminUserView, MAX_SUSPENSION_REASON } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ROLES, type Role } from '#shared/domain/roles.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { Facts, RoleChoice } from './person-marks.tsx'
import { useStepUp } from './step-up.tsx'

type PersonDialogProps = {
  /** The admin who changes the account. */
  admin: UserView
  /** Null while the dialog is closed. */
  person: AdminUserView | null
  onChanged: (person: AdminUserView) => void
  onDeleted: () => void
  onClose: () => void
}

/** One account: what is known of it, and everything an admin may do to it. */
export function PersonDialog(props: PersonDialogProps): JSX.Element {
  const { admin, person, onChanged, onDeleted, onClose } = props
  const [dirty, setDirty] = useState(false)
  const canSave = useCanSave()
  const stepUp = useStepUp(admin.username)
  return (
    <>
      <GuardedModal
        open={person !== null}
        title={person?.username ?? ''}
        description={person?.email}
        dirty={dirty}
        canSave={canSave}
        onClose={onClose}
      >
        {person ? (
          <Person
            admin={admin}
            person={person}
            prove={stepUp.prove}
            onChanged={onChanged}
            onDeleted={onDeleted}
            onDirty={setDirty}
          />
        ) : null}
      </GuardedModal>
      {stepUp.prompt}
    </>
  )
}

type Prove = ReturnType<typeof useStepUp>['prove']

type PersonProps = Pick<PersonDialogProps, 'admin' | 'onChanged' | 'onDeleted'> & {
  person: AdminUserView
  prove: Prove
  onDirty: (dirty: boolean) => void
}

function Person({ admin, person, prove, onChanged, onDeleted, onDirty }: PersonProps) {
  const [role, setRole] = useState(person.role)
  const [reason, setReason] = useState('')
  const isOwn = person.id === admin.id
  const dirty = role !== person.role || reason.trim() !== ''
  // Before the page is painted: what was just saved must not be asked about when Escape follows at once.
  useLayoutEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <Facts person={person} />
        <RoleForm
          person={person}
          isOwn={isOwn}
          role={role}
          onRole={setRole}
          prove={prove}
          onChanged={onChanged}
        />
      </div>
      <div className="grid content-start gap-6">
        <LoginHelp person={person} isOwn={isOwn} onChanged={onChanged} />
        {isOwn ? null : (
          <>
            <Suspension
              person={person}
              reason={reason}
              onReason={setReason}
              prove={prove}
              onChanged={onChanged}
            />
            <Deletion person={person} prove={prove} onDeleted={onDeleted} />
          </>
        )}
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

const done = (title: string, description: string) =>
  ({ title, description, variant: 'success' }) as const

type RoleFormProps = {
  person: AdminUserView
  isOwn: boolean
  role: Role
  onRole: (role: Role) => void
  prove: Prove
  onChanged: (person: AdminUserView) => void
}

function RoleForm({ person, isOwn, role, onRole, prove, onChanged }: RoleFormProps) {
  const { mutate, error, isPending } = useCall<AdminUserView | null>(calls.setRole, {
    steps: (send) =>
      prove(() => send(calls.setRole, { params: { id: person.id }, body: { role } })),
    onSuccess: (changed) => changed && onChanged(changed),
    said: {
      done: (changed) =>
        changed &&
        done(
          t('Role changed'),
          t(
            '{name} is now {role, select, admin {an admin} curator {a curator} moderator {a moderator} other {a member}}.',
            { name: changed.username, role: changed.role },
          ),
        ),
    },
  })
  const unchanged = role === person.role
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!unchanged && !isOwn && !isPending) mutate()
      }}
    >
      <Section title={t('Role')}>
        <fieldset disabled={isOwn} className="grid gap-1">
          <legend className="sr-only">{t('Role of {name}', { name: person.username })}</legend>
          {ROLES.map((each) => (
            <RoleChoice key={each} role={each} checked={role === each} onRole={onRole} />
          ))}
        </fieldset>
        <FormAlert message={writeFault(error)} />
        {isOwn ? (
          <p className="text-soft">{t('You cannot change your own role. Another admin can.')}</p>
        ) : (
          <div>
            <SubmitButton
              busy={isPending}
              busyLabel={t('Saving...')}
              aria-disabled={unchanged || undefined}
            >
              {t('Save role')}
            </SubmitButton>
          </div>
        )}
      </Section>
    </form>
  )
}

type LoginHelpProps = Pick<RoleFormProps, 'person' | 'isOwn' | 'onChanged'>

function LoginHelp({ person, isOwn, onChanged }: LoginHelpProps) {
  const { id, username, email, sessions } = person
  // The admin's current session is kept.
  const kept = isOwn ? 1 : 0
  const link = useCall(calls.requestPasswordReset, {
    said: {
      done: () =>
        done(
          t('Reset link sent'),
          t('{name} gets an email and can choose a new password.', { name: username }),
        ),
    },
  })
  const ending = useCall(calls.endSessionsOfUser, {
    onSuccess: () => onChanged({ ...person, sessions: kept }),
    said: { done: ({ ended }) => done(t('Sessions ended'), endedText(ended, username)) },
  })
  const isBusy = link.isPending || ending.isPending
  const endable = sessions > kept && !isBusy
  return (
    <Section title={t('Heading|Login')}>
      <p className="text-soft">
        {isOwn
          ? t('A reset link works for one hour. Ending sessions logs you out everywhere else.')
          : t('A reset link works for one hour. Ending sessions logs the person out everywhere.')}
      </p>
      <FormAlert message={writeFault(link.error ?? ending.error)} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (isBusy) return
            ending.reset()
            link.mutate({ body: { email } })
          }}
        >
          {t('Send reset link')}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={!endable || undefined}
          onClick={() => {
            if (!endable) return
            link.reset()
            ending.mutate({ params: { id } })
          }}
        >
          {t('End sessions')}
        </Button>
      </div>
    </Section>
  )
}

function endedText(ended: number, username: string): string {
  if (ended === 0) return t('{name} had no sessions to end.', { name: username })
  return t(
    '{count, plural, one {# session of {name} was ended.} other {# sessions of {name} were ended.}}',
    { count: ended, name: username },
  )
}

type SuspensionProps = {
  person: AdminUserView
  reason: string
  onReason: (reason: string) => void
  prove: Prove
  onChanged: (person: AdminUserView) => void
}

function Suspension({ reason, onReason, ...props }: SuspensionProps) {
  const { person } = props
  return person.suspended ? (
    <Reinstatement {...props} suspended={person.suspended} />
  ) : (
    <SuspendForm {...props} reason={reason} onReason={onReason} />
  )
}

type ReinstatementProps = Pick<SuspensionProps, 'person' | 'prove' | 'onChanged'> & {
  suspended: NonNullable<AdminUserView['suspended']>
}

function Reinstatement({ person, suspended, prove, onChanged }: ReinstatementProps) {
  const { id, username } = person
  const { mutate, error, isPending } = useCall<AdminUserView | null>(calls.reinstateUser, {
    steps: (send) => prove(() => send(calls.reinstateUser, { params: { id } })),
    onSuccess: (changed) => changed && onChanged(changed),
    said: {
      done: (changed) =>
        changed && done(t('Account reinstated'), t('{name} can write again.', { name: username })),
    },
  })
  return (
    <Section title={t('State|Suspended')}>
      <p>
        <Phrase
          of="Since {at}. Reason: <quote>{reason}</quote>"
          values={{ at: utcMinuteText(suspended.at, t), reason: suspended.reason }}
          tags={{ quote: (words) => <q className="wrap-anywhere">{words}</q> }}
        />
      </p>
      <FormAlert message={writeFault(error)} />
      <div>
        <Button
          variant="secondary"
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : () => mutate()}
        >
          {isPending ? t('Reinstating...') : t('Reinstate')}
        </Button>
      </div>
    </Section>
  )
}

function SuspendForm({ person, reason, onReason, prove, onChanged }: SuspensionProps) {
  const { id, username } = person
  const [missing, setMissing] = useState(false)
  const { mutate, error, isPending } = useCall<AdminUserView | null>(calls.suspendUser, {
    steps: (send) => prove(() => send(calls.suspendUser, { params: { id }, body: { reason } })),
    onSuccess: (changed) => {
      if (!changed) return
      onReason('')
      onChanged(changed)
    },
    said: {
      done: (changed) =>
        changed &&
        done(
          t('Account suspended'),
          t('{name} is logged out and can read only.', { name: username }),
        ),
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() && !isPending) mutate()
      }}
    >
      <Section title={t('Suspend')}>
        <p className="text-soft">
          {t('Suspended people are logged out at once. They can read, but not write.')}
        </p>
        <TextArea
          label={t('Reason')}
          hint={t('It is mailed and shown to the person.')}
          rows={2}
          maxLength={MAX_SUSPENSION_REASON}
          value={reason}
          error={missing ? t('Reason is required') : undefined}
          onChange={(event) => {
            onReason(event.target.value)
            setMissing(false)
          }}
        />
        <FormAlert message={writeFault(error)} />
        <div>
          <SubmitButton variant="secondary" busy={isPending} busyLabel={t('Suspending...')}>
            {t('Suspend')}
          </SubmitButton>
        </div>
      </Section>
    </form>
  )
}

type DeletionProps = { person: AdminUserView; prove: Prove; onDeleted: () => void }

function Deletion({ person, prove, onDeleted }: DeletionProps) {
  const { id, username } = person
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const { mutate, error, isPending } = useCall<true | null>(calls.removeUser, {
    steps: (send) =>
      prove(async () => {
        await send(calls.removeUser, { params: { id } })
        return true as const
      }),
    onSuccess: (isDone) => isDone && onDeleted(),
    said: {
      done: (isDone) =>
        isDone && done(t('Account deleted'), t('{name} was deleted.', { name: username })),
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setDiffers(typed.trim() !== username)
        if (typed.trim() === username && !isPending) mutate()
      }}
    >
      <Section title={t('Delete account')}>
        <p className="text-soft">
          {t('This cannot be undone. Comments stay under the name ‘Deleted user’.')}
        </p>
        <TextField
          label={
            <Phrase
              of="Type <name>{username}</name> to confirm"
              values={{ username }}
              tags={{ name: (words) => <strong className="text-ink">{words}</strong> }}
            />
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={differs ? t('This is not the name') : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setDiffers(false)
          }}
        />
        <FormAlert message={writeFault(error)} />
        <div>
          <SubmitButton variant="danger" busy={isPending} busyLabel={t('Deleting...')}>
            {t('Delete account')}
          </SubmitButton>
        </div>
      </Section>
    </form>
  )
}
