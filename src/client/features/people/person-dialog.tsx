import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useId, useState } from 'react'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { send } from '#client/data/queries.ts'
import { Badge, type BadgeTone } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { TextArea, TextField } from '#client/kit/field.tsx'
import { FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { countText } from '#client/kit/number-words.ts'
import { toast } from '#client/kit/toast.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import * as calls from '#shared/calls/people.ts'
import { type AdminUserView, MAX_SUSPENSION_REASON } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ROLE_LABELS, ROLE_TASKS, ROLES, type Role } from '#shared/domain/roles.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { useStepUp } from './step-up.tsx'

export const ROLE_TONES: Readonly<Record<Role, BadgeTone>> = {
  member: 'neutral',
  curator: 'blue',
  moderator: 'purple',
  admin: 'accent',
}

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

function Facts({ person }: { person: AdminUserView }) {
  const { createdAt, lastLogin, sessions } = person
  return (
    <div className="grid gap-3">
      <AccountMarks person={person} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        <Fact name="Joined">{utcMinuteText(createdAt)}</Fact>
        <Fact name="Last login">{lastLogin ? utcMinuteText(lastLogin) : 'Never'}</Fact>
        <Fact name="Open sessions">{sessions}</Fact>
        <Fact name="Contributions">{contributionsText(person) ?? 'None'}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

type SectionProps = { title: string; children: ReactNode }

function Section({ title, children }: SectionProps) {
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

/** Returns a function that runs one call of a section, and what to show meanwhile and afterwards. */
function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const faultsOf = useFaultsOf()
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(faultsOf(failure).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}

const done = (title: string, description: string) =>
  toast({ title, description, variant: 'success' })

type RoleFormProps = {
  person: AdminUserView
  isOwn: boolean
  role: Role
  onRole: (role: Role) => void
  prove: Prove
  onChanged: (person: AdminUserView) => void
}

function RoleForm({ person, isOwn, role, onRole, prove, onChanged }: RoleFormProps) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const unchanged = role === person.role
  const save = () =>
    run(async () => {
      const params = { id: person.id }
      const changed = await prove(() => send(client, calls.setRole, { params, body: { role } }))
      if (!changed) return
      onChanged(changed)
      done('Role changed', `${changed.username} is now ${roleText(changed.role)}.`)
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!unchanged && !isOwn) void save()
      }}
    >
      <Section title="Role">
        <fieldset disabled={isOwn} className="grid gap-1">
          <legend className="sr-only">Role of {person.username}</legend>
          {ROLES.map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-1.5 hover:bg-tint has-disabled:cursor-auto has-disabled:hover:bg-transparent"
            >
              <input
                type="radio"
                name="role"
                value={each}
                checked={role === each}
                onChange={() => onRole(each)}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-semibold">{ROLE_LABELS[each]}</span>
                <span className="block text-sm text-soft">{ROLE_TASKS[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FormAlert message={error} />
        {isOwn ? (
          <p className="text-soft">You cannot change your own role. Another admin can.</p>
        ) : (
          <div>
            <SubmitButton busy={busy} busyLabel="Saving..." aria-disabled={unchanged || undefined}>
              Save role
            </SubmitButton>
          </div>
        )}
      </Section>
    </form>
  )
}

function roleText(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${ROLE_LABELS[role].toLowerCase()}`
}

type LoginHelpProps = {
  person: AdminUserView
  isOwn: boolean
  onChanged: (person: AdminUserView) => void
}

function LoginHelp({ person, isOwn, onChanged }: LoginHelpProps) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const { id, username, email, sessions } = person
  // The admin's current session is kept.
  const kept = isOwn ? 1 : 0
  const endable = sessions > kept
  const sendLink = () =>
    run(async () => {
      await send(client, calls.requestPasswordReset, { body: { email } })
      done('Reset link sent', `${username} gets an email and can choose a new password.`)
    })
  const endSessions = () =>
    run(async () => {
      const { ended } = await send(client, calls.endSessionsOfUser, { params: { id } })
      onChanged({ ...person, sessions: kept })
      done('Sessions ended', endedText(ended, username))
    })
  return (
    <Section title="Login">
      <p className="text-soft">
        A reset link works for one hour. Ending sessions logs{' '}
        {isOwn ? 'you out everywhere else' : 'the person out everywhere'}.
      </p>
      <FormAlert message={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-disabled={busy || undefined}
          onClick={() => void sendLink()}
        >
          Send reset link
        </Button>
        <Button
          variant="secondary"
          aria-disabled={busy || !endable || undefined}
          onClick={() => {
            if (endable) void endSessions()
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

function Suspension({ person, reason, onReason, prove, onChanged }: SuspensionProps) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const [missing, setMissing] = useState(false)
  const { id, username, suspended } = person
  const suspend = () =>
    run(async () => {
      const input = { params: { id }, body: { reason } }
      const changed = await prove(() => send(client, calls.suspendUser, input))
      if (!changed) return
      onReason('')
      onChanged(changed)
      done('Account suspended', `${username} is logged out and can read only.`)
    })
  const reinstate = () =>
    run(async () => {
      const changed = await prove(() => send(client, calls.reinstateUser, { params: { id } }))
      if (!changed) return
      onChanged(changed)
      done('Account reinstated', `${username} can write again.`)
    })
  if (suspended) {
    return (
      <Section title="Suspended">
        <p>
          Since {utcMinuteText(suspended.at)}. Reason:{' '}
          <q className="wrap-anywhere">{suspended.reason}</q>
        </p>
        <FormAlert message={error} />
        <div>
          <Button
            variant="secondary"
            aria-disabled={busy || undefined}
            onClick={() => void reinstate()}
          >
            {busy ? 'Reinstating...' : 'Reinstate'}
          </Button>
        </div>
      </Section>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim()) void suspend()
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
        <FormAlert message={error} />
        <div>
          <SubmitButton variant="secondary" busy={busy} busyLabel="Suspending...">
            Suspend
          </SubmitButton>
        </div>
      </Section>
    </form>
  )
}

type DeletionProps = { person: AdminUserView; prove: Prove; onDeleted: () => void }

function Deletion({ person, prove, onDeleted }: DeletionProps) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const { id, username } = person
  const remove = () =>
    run(async () => {
      const isDone = await prove(async () => {
        await send(client, calls.removeUser, { params: { id } })
        return true
      })
      if (!isDone) return
      onDeleted()
      done('Account deleted', `${username} was deleted.`)
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setDiffers(typed.trim() !== username)
        if (typed.trim() === username) void remove()
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
        <FormAlert message={error} />
        <div>
          <SubmitButton variant="danger" busy={busy} busyLabel="Deleting...">
            Delete account
          </SubmitButton>
        </div>
      </Section>
    </form>
  )
}

/** Email, two-factor and suspension: each says its state, not only the unusual ones. */
export function AccountMarks({ person }: { person: AdminUserView }): JSX.Element {
  const { emailVerified, twoFactorEnabled, suspended } = person
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={emailVerified ? 'green' : 'yellow'}>
        {emailVerified ? 'Verified' : 'Not verified'}
      </Badge>
      <Badge tone={twoFactorEnabled ? 'green' : 'neutral'}>
        <Icon name="shield-check" className="size-3.5" />
        {twoFactorEnabled ? 'Two-factor on' : 'Two-factor off'}
      </Badge>
      {suspended ? <Badge tone="red">Suspended</Badge> : null}
    </span>
  )
}

/** Returns '3 comments, 1 suggestion', or null for somebody who has written nothing. */
export function contributionsText({ comments, suggestions }: AdminUserView): string | null {
  const texts = [
    comments > 0 ? countText(comments, 'comment') : '',
    suggestions > 0 ? countText(suggestions, 'suggestion') : '',
  ]
  return texts.filter(Boolean).join(', ') || null
}
