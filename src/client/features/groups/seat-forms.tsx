import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import * as calls from '#shared/calls/groups.ts'
import { memberChange, type MemberView, releaseInput } from '#shared/contracts/groups.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'

type Params = { id: number; memberId: number }
type DialogProps = { open: boolean; params: Params; onClose: () => void }

export function MemberModal({
  open,
  onClose,
  ...props
}: DialogProps & { member: MemberView }): JSX.Element {
  return (
    <FormDialog open={open} size="md" title={t('Edit name and note')} onClose={onClose}>
      <MemberForm {...props} onClose={onClose} />
    </FormDialog>
  )
}

type MemberValues = { name: string; note: string }

function MemberForm({
  member,
  params,
  onClose,
}: Omit<DialogProps, 'open'> & { member: MemberView }) {
  const change = useCall(calls.changeMember)
  const form = useForm<typeof memberChange, MemberValues, MemberView>({
    schema: memberChange,
    values: { name: member.name, note: member.note },
    edits: true,
    send: ({ name = member.name, note = '' }) =>
      change.mutateAsync({ params, body: { name, note } }),
    onSent: onClose,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <Field
        name="name"
        label={<RequiredLabel>{t('Name in the group')}</RequiredLabel>}
        autoComplete="off"
        maxLength={GROUP_TEXT.memberMax}
      />
      <Field
        as={TextArea}
        name="note"
        label={t('Note')}
        rows={3}
        hint={t('Only teachers see it.')}
        maxLength={GROUP_TEXT.memberNoteMax}
      />
      <FormFooter busyLabel={t('Saving...')}>{t('Save Changes')}</FormFooter>
    </Form>
  )
}

type ReleaseProps = DialogProps & { name: string; username: string }

export function ReleaseModal({ open, onClose, ...props }: ReleaseProps): JSX.Element {
  return (
    <FormDialog
      open={open}
      size="md"
      title={t('Hand over {name}’s account', { name: props.name })}
      onClose={onClose}
    >
      <ReleaseForm {...props} onClose={onClose} />
    </FormDialog>
  )
}

function ReleaseForm({ username, params, onClose }: Omit<ReleaseProps, 'open' | 'name'>) {
  const release = useCall(calls.releaseSeat, {
    toasts: { done: t('The link has been sent') },
  })
  const form = useForm({
    schema: releaseInput,
    values: { email: '' },
    send: (body) => release.mutateAsync({ params, body }),
    onSent: onClose,
  })
  const { Field } = form
  return (
    <Form form={form}>
      <p>
        {t(
          'Whoever opens the link chooses a password, and “{username}” becomes an ordinary account of that address. You no longer manage it, and it stays in the group until its owner leaves.',
          { username },
        )}
      </p>
      <Field
        name="email"
        type="email"
        label={<RequiredLabel>{t('Email')}</RequiredLabel>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFooter busyLabel={t('Sending...')}>{t('Send the link')}</FormFooter>
    </Form>
  )
}
