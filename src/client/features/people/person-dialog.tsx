import { t } from '#client/kit/t.tsx'
import { type JSX, type ReactNode, useEffect, useId, useState } from 'react'
import { useCanSave } from '#client/data/account.ts'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea, TextField } from '#client/kit/field.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { countText } from '#client/kit/number-words.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import * as calls from '#shared/calls/people.ts'
import { type AdminUserView, MAX_SUSPENSION_REASON } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ROLES, type Role } from '#shared/domain/roles.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { Facts, RoleChoice, roleText } from './person-marks.tsx'
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
  useEffect(() => {
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
        changed && done('Role changed', `${changed.username} is now ${roleText(changed.role)}.`),
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
      <Section title="Role">
        <fieldset disabled={isOwn} className="grid gap-1">
          <legend className="sr-only">Role of {person.username}</legend>
          {ROLES.map((each) => (
            <RoleChoice key={each} role={each} checked={role === each} onRole={onRole} />
          ))}
        </fieldset>
        <FormAlert message={writeFault(error)} />
        {isOwn ? (
          <p className="text-soft">You cannot change your own role. Another admin can.</p>
        ) : (
          <div>
            <SubmitButton
              busy={isPending}
              busyLabel="Saving..."
              aria-disabled={unchanged || undefined}
            >
              Save role
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
        done('Reset link sent', `${username} gets an email and can choose a new password.`),
    },
  })
  const ending = useCall(calls.endSessionsOfUser, {
    onSuccess: () => onChanged({ ...person, sessions: kept }),
    said: { done: ({ ended }) => done('Sessions ended', endedText(ended, username)) },
  })
  const isBusy = link.isPending || ending.isPending
  const endable = sessions > kept && !isBusy
  return (
    <Section title="Login">
      <p className="text-soft">
        A reset link works for one hour. Ending sessions logs{' '}
        {isOwn ? 'you out everywhere else' : 'the person out everywhere'}.
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
          Send reset link
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
          End sessions
        </Button>
      </div>
    </Section>
  )
}

function endedText(ended: number, username: string): string {
  if (ended === 0) return `${username} had no sessions to end.`
  return `${countText(ended, 'session')} of ${username} ${ended === 1 ? 'was' : 'were'} ended.`
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
      done: (changed) => changed && done('Account reinstated', `${username} can write again.`),
    },
  })
  return (
    <Section title="Suspended">
      <p>
        Since {utcMinuteText(suspended.at, t)}. Reason:{' '}
        <q className="wrap-anywhere">{suspended.reason}</q>
      </p>
      <FormAlert message={writeFault(error)} />
      <div>
        <Button
          variant="secondary"
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : () => mutate()}
        >
          {isPending ? 'Reinstating...' : 'Reinstate'}
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
        changed && done('Account suspended', `${username} is logged out and can read only.`),
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
      <Section title="Suspend">
        <p className="text-soft">
          Suspended people are logged out at once. They can read, but not write.
        </p>
        <TextArea
          label="Reason"
          hint="It is mailed and shown to the person."
          rows={2}
          maxLength={MAX_SUSPENSION_REASON}
          value={reason}
          error={missing ? 'Reason is required' : undefined}
          onChange={(event) => {
            onReason(event.target.value)
            setMissing(false)
          }}
        />
        <FormAlert message={writeFault(error)} />
        <div>
          <SubmitButton variant="secondary" busy={isPending} busyLabel="Suspending...">
            Suspend
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
      done: (isDone) => isDone && done('Account deleted', `${username} was deleted.`),
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
      <Section title="Delete account">
        <p className="text-soft">
          This cannot be undone. Comments stay under the name ‘Deleted user’.
        </p>
        <TextField
          label={
            <>
              Type <strong className="text-ink">{username}</strong> to confirm
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={differs ? 'This is not the name' : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setDiffers(false)
          }}
        />
        <FormAlert message={writeFault(error)} />
        <div>
          <SubmitButton variant="danger" busy={isPending} busyLabel="Deleting...">
            Delete account
          </SubmitButton>
        </div>
      </Section>
    </form>
  )
}
