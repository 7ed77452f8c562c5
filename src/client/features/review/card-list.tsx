import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { writeFault } from '#client/data/errors.ts'
import { pageQuery } from '#client/data/list-source.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletedBox, DeletionModal } from '#client/kit/dialog.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { PageButtons } from '#client/kit/paging.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { forgetCard, forgetCards, listCards } from '#shared/calls/review.ts'
import type { ListedCard } from '#shared/contracts/review.ts'
import { utcDay } from '#shared/domain/days.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import './review.css'

const ROWS = 20

/** Everything that is learned, folded; nothing loads before it is opened. */
export function CardList(): JSX.Element {
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
      className="rounded-lg border border-line bg-surface px-4"
    >
      <summary className="min-h-11 content-center font-semibold text-accent">
        {t('All that you learn')}
      </summary>
      {isOpened ? <Cards /> : null}
    </details>
  )
}

/** What is about to be forgotten: one position, or all from where it comes. */
type Forgotten = { card: ListedCard; all: boolean }

function Cards() {
  const [page, setPage] = useState(1)
  const [forgotten, forget] = useState<Forgotten | null>(null)
  const query = useQuery(
    pageQuery(listCards, { query: { limit: ROWS, offset: (page - 1) * ROWS } }),
  )
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / ROWS))
  return (
    <div className="grid gap-3 pb-4">
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-60" />}
        failure={t('The list could not be loaded.')}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('Nothing yet.')}</p>
          ) : (
            <ul aria-label={t('All that you learn')}>
              {rows.map((card) => (
                <Row key={card.id} card={card} onForget={(all) => forget({ card, all })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PageButtons
        label={t('All that you learn')}
        page={page}
        lastPage={lastPage}
        pages={[page]}
        onPage={setPage}
      />
      <Forget of={forgotten} onClose={() => forget(null)} />
    </div>
  )
}

type RowProps = { card: ListedCard; onForget: (all: boolean) => void }

function Row({ card, onForget }: RowProps) {
  const { from } = card
  return (
    <li className="review-card">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {from ? (
          <SiteLink href={from.href} className="quiet-link font-semibold">
            {from.title}
          </SiteLink>
        ) : (
          t('Its lesson is gone')
        )}
        <span className="block text-sm text-soft">
          {t('Move {number}, {side}', {
            number: card.fen.split(' ')[5] ?? '',
            side: card.side === 'white' ? t('White') : t('Black'),
          })}
          {' · '}
          {dueText(card)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={() => onForget(false)}>
          {t('Remove')}
        </Button>
        {from && card.kind !== 'puzzle' ? (
          <Button variant="ghost" size="sm" onClick={() => onForget(true)}>
            {t('Remove the line')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Says nothing of how long it has been waiting. */
function dueText({ due, isSuspended }: ListedCard): string {
  if (isSuspended) return t('Rests: its lesson no longer has the position')
  if (due === null) return t('New')
  return due <= utcDay(new Date()) ? t('Today') : t('On {date}', { date: dateText(due, t) })
}

function Forget({ of, onClose }: { of: Forgotten | null; onClose: () => void }) {
  const toasts = { done: t('Removed') }
  const one = useCall(forgetCard, { toasts })
  const all = useCall(forgetCards, { toasts })
  const shared = {
    confirmLabel: t('Remove'),
    busyLabel: t('Removing...'),
    faultsOf: (error: unknown) => ({ fields: {}, message: writeFault(error) ?? '' }),
    onDeleted: onClose,
    onClose,
    description: ({ card }: Forgotten) => (
      <>
        <p>{t('What you know of it is forgotten, too.')}</p>
        <DeletedBox name={card.from?.title ?? t('Its lesson is gone')} />
      </>
    ),
  }
  return (
    <>
      <DeletionModal
        {...shared}
        row={of && !of.all ? of : null}
        title={t('Remove this position?')}
        deletion={one}
        inputOf={({ card: { id } }) => ({ params: { id } })}
      />
      <DeletionModal
        {...shared}
        row={of?.all ? of : null}
        title={t('Remove all positions of this line?')}
        deletion={all}
        inputOf={({ card }) => ({ query: { from: card.from?.href ?? '' } })}
      />
    </>
  )
}
