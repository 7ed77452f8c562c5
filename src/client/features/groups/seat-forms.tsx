import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { CheckField, RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useUnsaved } from '#client/kit/unsaved.tsx'
import { type JSX, useState } from 'react'
import * as calls from '#shared/calls/groups.ts'
import {
  type GroupView,
  memberChange,
  type MemberView,
  releaseInput,
  type SeatView,
} from '#shared/contracts/groups.ts'
import { GROUP_TEXT, MAX_SEATS_AT_ONCE } from '#shared/domain/groups.ts'

type SeatsProps = {
  group: GroupView
  onMade: (seats: readonly SeatView[]) => void
  onClose: () => void
}

export function SeatsModal({ open, ...props }: SeatsProps & { open: boolean }): JSX.Element {
  return (
    <FormDialog open={open} size="md" title={t('Make accounts')} onClose={props.onClose}>
      <SeatsForm {...props} />
    </FormDialog>
  )
}

/** One name a line: names have commas and quotes. */
function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function SeatsForm({ group, onMade, onClose }: SeatsProps) {
  const [text, setText] = useState('')
  const [kids, setKids] = useState(true)
  const [fault, setFault] = useState<string>()
  useUnsaved(text.trim() !== '')
  const names = namesIn(text)
  const make = useCall(calls.createSeats, {
    onSuccess: (made) => {
      onClose()
      onMade(made)
    },
    onError: (error) => setFault(serverMessage(error) ?? t(UNREACHABLE)),
  })
  const submit = () => {
    if (names.length === 0) return setFault(t('Enter at least one name'))
    if (names.length > MAX_SEATS_AT_ONCE)
      return setFault(t('At most {max} names at a time', { max: MAX_SEATS_AT_ONCE }))
    setFault(undefined)
    return make.mutate({ params: { id: group.id }, body: { names, kids } })
  }
  return (
    <Form busy={make.isPending} onSubmit={submit}>
      <TextArea
        label={t('Names, one in each line')}
        value={text}
        rows={8}
        error={fault}
        hint={t('{count, plural, one {# name} other {# names}}', { count: names.length })}
        onChange={({ target }) => {
          setText(target.value)
          setFault(undefined)
        }}
      />
      <CheckField
        label={t('Locked in kids mode: they see lessons for kids, and only teachers unlock them')}
        checked={kids}
        onChange={({ target }) => setKids(target.checked)}
      />
      <p className="text-sm text-soft">
        {t(
          'The accounts have no email address, write no comments, and appear nowhere in public. They are deleted with the group unless you hand them over.',
        )}
      </p>
      <FormFooter busyLabel={t('Making accounts...')}>
        {t('Make {count, plural, one {# account} other {# accounts}}', { count: names.length })}
      </FormFooter>
    </Form>
  )
}

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
