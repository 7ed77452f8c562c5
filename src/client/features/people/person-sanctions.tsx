import { Phrase, t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea, TextField } from '#client/kit/field.tsx'
import { Form, FormAlert, SubmitButton } from '#client/kit/form.tsx'
import * as calls from '#shared/calls/people.ts'
import { type AdminUserView, MAX_SUSPENSION_REASON } from '#shared/contracts/people.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { done, Section } from './person-marks.tsx'
import type { Prove } from '#client/data/step-up.tsx'

type SuspensionProps = {
  person: AdminUserView
  reason: string
  onReason: (reason: string) => void
  prove: Prove
  onChanged: (person: AdminUserView) => void
}

/** Suspends somebody with a reason, or takes that back. The reason is the dialog's, which asks before it is lost. */
export function Suspension({ reason, onReason, ...props }: SuspensionProps): JSX.Element {
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
    toasts: {
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
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t('Reinstating...') : t('Reinstate')}
        </Button>
      </div>
    </Section>
  )
}

function SuspendForm({ person, reason, onReason, prove, onChanged }: SuspensionProps) {
  const { id, username, suspensionAsked } = person
  const [missing, setMissing] = useState(false)
  const { mutate, error, isPending } = useCall<AdminUserView | null>(calls.suspendUser, {
    steps: (send) => prove(() => send(calls.suspendUser, { params: { id }, body: { reason } })),
    onSuccess: (changed) => {
      if (!changed) return
      onReason('')
      onChanged(changed)
    },
    toasts: {
      done: (changed) =>
        changed &&
        done(
          t('Account suspended'),
          t('{name} is logged out and can read only.', { name: username }),
        ),
    },
  })
  return (
    <Form
      className="contents"
      busy={isPending}
      message={writeFault(error)}
      onSubmit={() => {
        setMissing(reason.trim() === '')
        if (reason.trim()) mutate()
      }}
    >
      <Section title={t('Suspend')}>
        <p className="text-soft">
          {t('Suspended people are logged out at once. They can read, but not write.')}
        </p>
        {suspensionAsked ? (
          <AskedNote id={id} asked={suspensionAsked} onChanged={onChanged} />
        ) : null}
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
        <FormAlert />
        <div>
          <SubmitButton variant="secondary" busyLabel={t('Suspending...')}>
            {t('Suspend')}
          </SubmitButton>
        </div>
      </Section>
    </Form>
  )
}

type AskedNoteProps = Pick<SuspensionProps, 'onChanged'> & {
  id: number
  asked: NonNullable<AdminUserView['suspensionAsked']>
}

/** What a moderator has asked for, until it is done or put away. */
function AskedNote({ id, asked, onChanged }: AskedNoteProps) {
  const dismissal = useCall(calls.dismissSuspension, {
    onSuccess: onChanged,
    toasts: { failed: t('The note could not be put away') },
  })
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-tint px-4 py-3">
      <p>
        <Phrase
          of="A moderator asks for it, {at}. Reason: <quote>{reason}</quote>"
          values={{ at: utcMinuteText(asked.at, t), reason: asked.reason }}
          tags={{ quote: (words) => <q className="wrap-anywhere">{words}</q> }}
        />
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={dismissal.isPending}
        onClick={() => dismissal.mutate({ params: { id } })}
      >
        {t('Put the note away')}
      </Button>
    </div>
  )
}

type DeletionProps = { person: AdminUserView; prove: Prove; onDeleted: () => void }

/** Deletes an account whose name is typed. */
export function Deletion({ person, prove, onDeleted }: DeletionProps): JSX.Element {
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
    toasts: {
      done: (isDone) =>
        isDone && done(t('Account deleted'), t('{name} was deleted.', { name: username })),
    },
  })
  return (
    <Form
      className="contents"
      busy={isPending}
      message={writeFault(error)}
      onSubmit={() => {
        setDiffers(typed.trim() !== username)
        if (typed.trim() === username) mutate()
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
        <FormAlert />
        <div>
          <SubmitButton variant="danger" busyLabel={t('Deleting...')}>
            {t('Delete account')}
          </SubmitButton>
        </div>
      </Section>
    </Form>
  )
}
