import { FormDialog } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useLayoutEffect, useRef, useState } from 'react'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { RadioLine } from '#client/kit/radio-line.tsx'
import { useUnsaved } from '#client/kit/unsaved.tsx'
import * as calls from '#shared/calls/people.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ROLE_LABELS, ROLE_TASKS, ROLES, type Role } from '#shared/domain/roles.ts'
import { ApprovalButtons, useApprovals } from './approvals.tsx'
import { done, Facts, Section } from './person-marks.tsx'
import { Deletion, Suspension } from './person-sanctions.tsx'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'

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
  const stepUp = useStepUp(admin.username)
  const shown = useRef(person)
  useLayoutEffect(() => {
    shown.current = person
  })
  // A call that ends after its dialog was closed neither opens it again nor closes another one.
  const isShown = ({ id }: AdminUserView) => shown.current?.id === id
  return (
    <>
      <FormDialog
        open={person !== null}
        title={person?.username ?? ''}
        description={person?.email ?? undefined}
        onClose={onClose}
      >
        {person ? (
          <Person
            admin={admin}
            person={person}
            prove={stepUp.prove}
            onChanged={(changed) => isShown(changed) && onChanged(changed)}
            onDeleted={() => isShown(person) && onDeleted()}
          />
        ) : null}
      </FormDialog>
      {stepUp.prompt}
    </>
  )
}

type PersonProps = Pick<PersonDialogProps, 'admin' | 'onChanged' | 'onDeleted'> & {
  person: AdminUserView
  prove: Prove
}

function Person({ admin, person, prove, onChanged, onDeleted }: PersonProps) {
  const [role, setRole] = useState(person.role)
  const [reason, setReason] = useState('')
  const isOwn = person.id === admin.id
  useUnsaved(role !== person.role || reason.trim() !== '')
  if (person.awaitingSince !== null) return <WaitingPerson person={person} onDecided={onDeleted} />
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

type WaitingPersonProps = { person: AdminUserView; onDecided: () => void }

/** Somebody who waits is approved or declined, and nothing else. */
function WaitingPerson({ person, onDecided }: WaitingPersonProps) {
  const approvals = useApprovals(onDecided)
  return (
    <div className="grid gap-6">
      <Facts person={person} />
      <div className="flex flex-wrap gap-3">
        <ApprovalButtons people={[person]} approvals={approvals} />
      </div>
      {approvals.dialog}
    </div>
  )
}

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
    toasts: {
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
    <Form
      className="contents"
      busy={isPending}
      message={writeFault(error)}
      onSubmit={() => {
        if (!unchanged && !isOwn) mutate()
      }}
    >
      <Section title={t('Role')}>
        <fieldset disabled={isOwn} className="grid gap-1">
          <legend className="sr-only">{t('Role of {name}', { name: person.username })}</legend>
          {ROLES.map((each) => (
            <RadioLine
              key={each}
              label={t(ROLE_LABELS[each])}
              note={t(ROLE_TASKS[each])}
              name="role"
              checked={role === each}
              onChange={() => onRole(each)}
            />
          ))}
        </fieldset>
        <FormAlert />
        {isOwn ? (
          <p className="text-soft">{t('You cannot change your own role. Another admin can.')}</p>
        ) : (
          <div>
            <SubmitButton busyLabel={t('Saving...')} unavailable={unchanged}>
              {t('Save role')}
            </SubmitButton>
          </div>
        )}
      </Section>
    </Form>
  )
}

type LoginHelpProps = Pick<RoleFormProps, 'person' | 'isOwn' | 'onChanged'>

function LoginHelp({ person, isOwn, onChanged }: LoginHelpProps) {
  const { id, username, email, sessions } = person
  // The admin's current session is kept.
  const kept = isOwn ? 1 : 0
  const link = useCall(calls.requestPasswordReset, {
    toasts: {
      done: () =>
        done(
          t('Reset link sent'),
          t('{name} gets an email and can choose a new password.', { name: username }),
        ),
    },
  })
  const ending = useCall(calls.endSessionsOfUser, {
    onSuccess: () => onChanged({ ...person, sessions: kept }),
    toasts: { done: ({ ended }) => done(t('Sessions ended'), endedText(ended, username)) },
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
          busy={isBusy}
          unavailable={email === null}
          onClick={() => {
            ending.reset()
            if (email !== null) link.mutate({ body: { email } })
          }}
        >
          {t('Send reset link')}
        </Button>
        <Button
          variant="secondary"
          unavailable={!endable}
          onClick={() => {
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
