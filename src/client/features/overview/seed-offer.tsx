import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { undoingBulk } from '#client/data/undo.ts'
import { failure, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { applySeed, getSeedOffer } from '#shared/calls/overview.ts'
import type { SeedOffer } from '#shared/contracts/overview.ts'

/** Offers the seed catalogue of this release where the former one is; nothing if there is nothing to do. */
export function SeedOfferCard(): JSX.Element | null {
  const { data: offer } = useQuery(callQuery(getSeedOffer))
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useCall(applySeed, {
    toasts: {
      // A job shows by itself how far it is.
      done: ({ state }) =>
        state === 'done' ? { title: t('Catalogue updated'), variant: 'success' } : null,
      failed: (fault) => failure(t('The catalogue was not updated'), fault),
    },
    undo: ({ id, undo }) => (undo === 'possible' ? undoingBulk(id) : null),
    onSuccess: () => setOpen(false),
  })
  if (!offer || Object.values(offer).every((count) => count === 0)) return null
  return (
    <section
      aria-labelledby="seed-offer"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon name="books" className="size-5 text-soft" />
      <div className="me-auto min-w-0">
        <h2 id="seed-offer" className="font-sans text-base font-semibold">
          {t('There is a newer seed catalogue')}
        </h2>
        <p className="text-sm text-soft">{offerText(offer)}</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Update the catalogue')}
      </Button>
      <ConfirmModal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Update the catalogue?')}
        description={
          <>
            <p>{offerText(offer)}</p>
            <p>
              {t(
                'What somebody has edited or deleted stays as it is. All of it is one change, which can be undone.',
              )}
            </p>
            <p>
              {t(
                'Only resources change. The links of the pages Play, For Kids and Other Resources stay as they are, because nothing tells which of them you have arranged yourself.',
              )}
            </p>
          </>
        }
        confirmLabel={t('Update the catalogue')}
        busyLabel={t('Working...')}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </section>
  )
}

function offerText({ adds, updates, drops }: SeedOffer): string {
  return t(
    '{adds, plural, one {# new resource} other {# new resources}}; {updates, plural, one {# that nobody has edited is updated} other {# that nobody has edited are updated}}; {drops, plural, one {# goes to the trash} other {# go to the trash}}.',
    { adds, updates, drops },
  )
}
