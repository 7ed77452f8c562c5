import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { create } from 'qrcode'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { listSeatCards } from '#shared/calls/groups.ts'
import type { GroupView, SeatView } from '#shared/contracts/groups.ts'
import './groups.css'

type CardSheetProps = { group: GroupView; seats: readonly SeatView[]; onClose: () => void }

/** Cards to print and cut out. The passwords are here once: only their hashes are stored. */
export function CardSheet({ group, seats, onClose }: CardSheetProps): JSX.Element {
  const cards = useQuery(callQuery(listSeatCards, { params: { id: group.id } }))
  const notSent = seats.filter((each) => each.notSent !== undefined)
  return (
    <section
      aria-labelledby="cards"
      // Where the menu of a member was may be far down.
      ref={(sheet) => sheet?.scrollIntoView({ block: 'start' })}
      className="grid scroll-mt-24 gap-4"
    >
      <div className="grid gap-2 print:hidden">
        <h2 id="cards" className="text-2xl">
          {t('Cards')}
        </h2>
        <p className="max-w-prose">
          {t('Print them now: the passwords are shown once. Later you can give anybody a new one.')}
        </p>
        {notSent.length > 0 ? (
          <div className="max-w-prose rounded-md bg-tint px-3 py-2">
            <p>{t('To these addresses no link was sent. Hand the accounts over later:')}</p>
            <ul className="list-disc ps-5">
              {notSent.map(({ memberId, name, notSent: why }) => (
                <li key={memberId} className="wrap-anywhere">
                  {name}: {why}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Icon name="printer" className="size-5" />
            {t('Print')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('Back to the members')}
          </Button>
        </div>
      </div>
      <Loaded
        query={cards}
        skeleton={<Skeleton className="h-96" />}
        failure={({ error }) => serverMessage(error) ?? t('The cards could not be loaded.')}
      >
        {(all) => (
          <ul className="grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-2">
            {seats.map(({ memberId, name, username, password }) => {
              const card = all.find((each) => each.memberId === memberId)
              return (
                <li
                  key={memberId}
                  className="seat-card flex gap-4 rounded-lg border border-line-strong bg-white p-4 text-black"
                >
                  {card ? (
                    <QrCode text={card.url} label={t('QR code of the login of {name}', { name })} />
                  ) : null}
                  <div className="grid min-w-0 content-start gap-1">
                    <p className="font-serif text-lg font-semibold wrap-anywhere">{name}</p>
                    <p className="text-sm wrap-anywhere">{group.name}</p>
                    <dl className="grid gap-x-2 text-sm">
                      <dt>{t('Username')}</dt>
                      <dd className="seat-word">{username}</dd>
                      <dt>{t('Password')}</dt>
                      <dd className="seat-word">{password}</dd>
                    </dl>
                    <p className="text-sm wrap-anywhere">{card?.url.split('?')[0]}</p>
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** In modules. */
const QUIET_ZONE = 2

/** Drawn here: two hundred codes would keep the server busy for a second. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  )
  const width = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="size-30 shrink-0"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
