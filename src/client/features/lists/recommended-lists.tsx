import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import type { ListCard as ListCardData } from '#shared/contracts/lists.ts'
import { ListCards } from './list-card.tsx'

type RecommendedListsProps = {
  lists: readonly ListCardData[]
}

/** Lists that curators recommend. */
export function RecommendedLists({ lists }: RecommendedListsProps): JSX.Element {
  return (
    <section aria-labelledby="recommended-lists" className="mt-6 grid gap-2.5 sm:gap-5">
      <h2 id="recommended-lists" className="text-xl sm:text-2xl">
        {t('Recommended Lists')}
      </h2>
      <ListCards lists={lists} />
    </section>
  )
}
