import { writeFault } from '#client/data/errors.ts'
import { useForm } from '#client/data/form.tsx'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { RequiredLabel, TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import type { ListSelection } from '#client/kit/selection.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import * as calls from '#shared/calls/groups.ts'
import {
  type GroupView,
  memberChange,
  type MemberView,
  releaseInput,
  type SeatView,
} from '#shared/contracts/groups.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'

type SeatToolsProps = {
  group: GroupView
  seats: readonly MemberView[]
  selection: ListSelection
  onCards: (seats: readonly SeatView[]) => void
}

type Act = 'lock' | 'unlock' | 'cards'

/** What is done with all accounts of a group, or with those that are selected, in two presses. */
export function SeatTools({
  group,
  seats,
  selection,
  onCards,
}: SeatToolsProps): JSX.Element | null {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const ids = seats.map(({ id }) => id).filter((id) => selection.selected.has(id))
  const count = ids.length || seats.length
  const some = ids.length > 0 ? { memberIds: ids } : {}
  const params = { id: group.id }
  const done = () => {
    close()
    selection.clear()
  }
  const lock = useCall(calls.lockSeats, {
    onSuccess: done,
    toasts: {
      done: t('{count, plural, one {# account changed} other {# accounts changed}}', { count }),
    },
  })
  const renew = useCall(calls.renewSeatPasswords, {
    onSuccess: (made) => {
      done()
      onCards(made)
    },
  })
  if (seats.length === 0) return null
  const words = wordsOf(count)
  const labels = ids.length > 0 ? words.some : ALL()
  const busy = lock.isPending || renew.isPending
  return (
    <section
      aria-label={t('All accounts of this group')}
      className="flex flex-wrap items-center gap-2 noscript:hidden"
    >
      {(['lock', 'unlock', 'cards'] as const).map((each) => (
        <Button key={each} size="sm" variant="secondary" onClick={() => setAct(each)}>
          {labels[each]}
        </Button>
      ))}
      {ids.length > 0 ? (
        <Button size="sm" variant="ghost" onClick={selection.clear}>
          {t('Clear')}
        </Button>
      ) : null}
      <ConfirmModal
        open={act !== null}
        title={act ? words.questions[act] : ''}
        description={
          act === 'cards'
            ? t('The old passwords no longer work, and everybody has to log in again.')
            : act === 'lock'
              ? t('They see lessons for kids only, until a teacher unlocks them.')
              : t('They see everything that other members see.')
        }
        confirmLabel={act ? labels[act] : ''}
        busyLabel={t('Changing...')}
        busy={busy}
        error={writeFault(lock.error ?? renew.error)}
        onConfirm={() =>
          act === 'cards'
            ? renew.mutate({ params, body: some })
            : lock.mutate({ params, body: { locked: act === 'lock', ...some } })
        }
        onClose={close}
      />
    </section>
  )
}

const ALL = (): Record<Act, string> => ({
  lock: t('Lock all'),
  unlock: t('Unlock all'),
  cards: t('New cards for all'),
})

const wordsOf = (count: number): Record<'some' | 'questions', Record<Act, string>> => ({
  some: {
    lock: t('Lock {count}', { count }),
    unlock: t('Unlock {count}', { count }),
    cards: t('New cards for {count}', { count }),
  },
  questions: {
    lock: t('Lock {count, plural, one {# account} other {# accounts}} in kids mode?', { count }),
    unlock: t('Unlock {count, plural, one {# account} other {# accounts}}?', { count }),
    cards: t('New cards for {count, plural, one {# account} other {# accounts}}?', { count }),
  },
})

type Params = { id: number; memberId: number }
type FormProps = { params: Params; onClose: () => void }

type MemberValues = { name: string; note: string }

/** What a member is called in the group, and a note about them. */
export function MemberForm({
  member,
  params,
  onClose,
}: FormProps & { member: MemberView }): JSX.Element {
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

/** Hands a seat over to an address. */
export function ReleaseForm({
  username,
  params,
  onClose,
}: FormProps & { username: string }): JSX.Element {
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
