import type { JSX } from 'react'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { type Prove, useStepUp } from '#client/data/step-up.tsx'
import { useCall } from '#client/data/write.ts'
import { ChoiceField } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { createInvitation } from '#shared/calls/invitations.ts'
import { invitationForm, type InvitationView } from '#shared/contracts/invitations.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { dayFromNow } from '#shared/domain/days.ts'
import { MAX_INVITATION_NOTE, MAX_INVITATION_USES } from '#shared/domain/invitations.ts'
import { type Role, ROLE_LABELS, ROLES } from '#shared/domain/roles.ts'
import { done } from './person-marks.tsx'

const VALID_DAYS = 30

type NewInvitationProps = { user: UserView; open: boolean; onClose: () => void }

export function NewInvitation({ user, open, onClose }: NewInvitationProps): JSX.Element {
  const stepUp = useStepUp(user.username)
  return (
    <>
      <FormDialog
        open={open}
        title={t('New Invitation')}
        description={t(
          'Whoever has its link can register, even if nobody else may, and is let in at once.',
        )}
        onClose={onClose}
      >
        {open ? <InvitationForm prove={stepUp.prove} onDone={onClose} /> : null}
      </FormDialog>
      {stepUp.prompt}
    </>
  )
}

type Values = { uses: string; expiresAt: string; role: Role; note: string }

function InvitationForm({ prove, onDone }: { prove: Prove; onDone: () => void }) {
  const create = useCall(createInvitation, {
    toasts: {
      done: () =>
        done(t('Invitation made'), t('It is at the top of the list, with its link to copy.')),
    },
  })
  const form = useForm<typeof invitationForm, Values, InvitationView | null>({
    schema: invitationForm,
    values: { uses: '30', expiresAt: dayFromNow(VALID_DAYS), role: 'member', note: '' },
    edits: true,
    send: (body) => prove(() => create.mutateAsync({ body })),
    onSent: (made) => {
      if (made) onDone()
    },
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="uses"
        label={t('For how many people')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_INVITATION_USES}
      />
      <Field
        name="expiresAt"
        label={t('Until')}
        type="date"
        min={dayFromNow(0)}
        hint={t('The day counts until its end (UTC).')}
      />
      <Field
        as={ChoiceField}
        name="role"
        label={t('Role')}
        options={ROLES.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
      />
      <Field
        name="note"
        label={t('Invitation|Note')}
        hint={t('For you and the other admins, such as whom it is for.')}
        maxLength={MAX_INVITATION_NOTE}
      />
      <FormFooter busyLabel={t('Making the invitation...')}>{t('Make the invitation')}</FormFooter>
    </Form>
  )
}
