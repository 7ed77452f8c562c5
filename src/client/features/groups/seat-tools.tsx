import { writeFault } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import type { ListSelection } from '#client/kit/selection.tsx'
import { t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { lockSeats, renewSeatPasswords } from '#shared/calls/groups.ts'
import type { GroupView, MemberView, SeatView } from '#shared/contracts/groups.ts'

type SeatToolsProps = {
  group: GroupView
  seats: readonly MemberView[]
  selection: ListSelection
  onCards: (seats: readonly SeatView[]) => void
}

type Act = 'lock' | 'unlock' | 'cards'

/** What is done with all accounts of a group, or with those that are selected, in two presses. */
export function SeatTools({ group, seats, selection, onCards }: SeatToolsProps): JSX.Element {
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
  const lock = useCall(lockSeats, {
    onSuccess: done,
    toasts: {
      done: t('{count, plural, one {# account changed} other {# accounts changed}}', { count }),
    },
  })
  const renew = useCall(renewSeatPasswords, {
    onSuccess: (made) => {
      done()
      onCards(made)
    },
  })
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
