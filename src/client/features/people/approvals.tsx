import { type JSX, useState } from 'react'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { approveUsers, declineUsers } from '#shared/calls/people.ts'
import { type AdminUserView, declineInput, MAX_DECLINE_REASON } from '#shared/contracts/people.ts'
import { done } from './person-marks.tsx'

type People = readonly Pick<AdminUserView, 'id' | 'username'>[]

type Approvals = {
  /** The IDs of those who are being approved. */
  approving: readonly number[]
  approve: (people: People) => void
  /** Opens the dialog that asks for a reason. */
  decline: (people: People) => void
  dialog: JSX.Element
}

/** Approves and declines people who wait, one or several. `onDecided` gets the IDs of those who wait no more. */
export function useApprovals(onDecided: (ids: readonly number[]) => void): Approvals {
  const [declined, setDeclined] = useState<People | null>(null)
  const approving = useCall(approveUsers, {
    onSuccess: (_, { body }) => onDecided(body.ids),
    toasts: {
      done: ({ decided }) =>
        done(
          t('Approved'),
          t(
            '{count, plural, one {# person can log in now, and is told by email.} other {# people can log in now, and are told by email.}}',
            { count: decided },
          ),
        ),
      failed: t('Could not approve'),
    },
  })
  const idsOf = (people: People) => people.map(({ id }) => id)
  return {
    approving: approving.isPending ? approving.variables.body.ids : [],
    approve: (people) => {
      if (!approving.isPending) approving.mutate({ body: { ids: idsOf(people) } })
    },
    decline: setDeclined,
    dialog: (
      <FormDialog
        open={declined !== null}
        title={declined ? declineTitle(declined) : ''}
        description={t(
          'The account is deleted, and the person is told by email. They may register again.',
        )}
        onClose={() => setDeclined(null)}
      >
        {declined ? (
          <DeclineForm
            ids={idsOf(declined)}
            onDone={(ids) => {
              setDeclined(null)
              onDecided(ids)
            }}
          />
        ) : null}
      </FormDialog>
    ),
  }
}

function declineTitle(people: People): string {
  const [first] = people
  return people.length === 1 && first
    ? t('Decline {name}?', { name: first.username })
    : t('Decline {count, plural, one {# person} other {# people}}?', { count: people.length })
}

type DeclineFormProps = { ids: readonly number[]; onDone: (ids: readonly number[]) => void }

function DeclineForm({ ids, onDone }: DeclineFormProps) {
  const { mutateAsync } = useCall(declineUsers, {
    toasts: {
      done: ({ decided }) =>
        done(
          t('Declined'),
          t('{count, plural, one {# account was deleted.} other {# accounts were deleted.}}', {
            count: decided,
          }),
        ),
    },
  })
  const form = useForm({
    schema: declineInput,
    values: { reason: '' },
    edits: true,
    send: ({ reason }) => mutateAsync({ body: { ids: [...ids], reason } }),
    onSent: () => onDone(ids),
  })
  return (
    <Form form={form}>
      <form.Field
        as={TextArea}
        name="reason"
        label={t('Reason (optional)')}
        hint={t('It is in the email.')}
        rows={3}
        maxLength={MAX_DECLINE_REASON}
      />
      <FormFooter variant="danger" busyLabel={t('Declining...')}>
        {t('Decline')}
      </FormFooter>
    </Form>
  )
}

type ApprovalButtonsProps = {
  people: People
  approvals: Pick<Approvals, 'approving' | 'approve' | 'decline'>
  /** Names the person for screen readers, in a row of the list. */
  isNamed?: boolean
}

/** 'Approve' and 'Decline...', for one row or for what is selected. */
export function ApprovalButtons(props: ApprovalButtonsProps): JSX.Element {
  const { people, approvals, isNamed = false } = props
  const name = people[0]?.username ?? ''
  return (
    <>
      <Button
        size="sm"
        busy={people.some(({ id }) => approvals.approving.includes(id))}
        aria-label={isNamed ? t('Approve {name}', { name }) : undefined}
        onClick={() => approvals.approve(people)}
      >
        {t('Approve')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={isNamed ? t('Decline {name}', { name }) : undefined}
        onClick={() => approvals.decline(people)}
      >
        {t('Decline...')}
      </Button>
    </>
  )
}
