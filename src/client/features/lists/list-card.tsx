import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Thumbnail } from '#client/catalogue/thumbnail.tsx'
import { t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { Skeleton } from '#client/kit/states.tsx'
import { Badge } from '#client/kit/badge.tsx'
import type { ListCard as ListCardData, OwnListView } from '#shared/contracts/lists.ts'
import { LIST_COVERS } from '#shared/domain/lists.ts'
import type { ListVisibility } from '#shared/domain/study.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { paths } from '#shared/paths.ts'
import { text, type Text } from '#shared/texts/text.ts'

/** Who sees a list, in the words of the form and of the pages. */
export const VISIBILITY_WORDS: Record<ListVisibility, { name: Text; who: Text }> = {
  private: { name: text('Private'), who: text('Only you can see it.') },
  link: {
    name: text('Anyone with the link'),
    who: text(
      'Anyone who has the link can see it. It is listed neither here nor in search engines.',
    ),
  },
  public: {
    name: text('Public'),
    who: text('Everyone can see it, search engines include it, and curators may recommend it.'),
  },
}

/** The first covers of a list side by side. Without resources, an empty board keeps their place. */
export function CoverStrip({ covers }: { covers: ListCardData['covers'] }): JSX.Element {
  const shown = covers.slice(0, LIST_COVERS)
  return (
    <span aria-hidden="true" className="grid grid-cols-4 gap-px overflow-hidden bg-line">
      {shown.map((resource) => (
        <Thumbnail key={resource.id} resource={resource} />
      ))}
      {Array.from({ length: LIST_COVERS - shown.length }, (_, index) => (
        <span key={`empty-${index}`} className="aspect-4/3 bg-sunken" />
      ))}
    </span>
  )
}

type ListCardProps = {
  list: Omit<ListCardData, 'owner'> & {
    owner?: ListCardData['owner']
    /** Shown on one's own lists. */
    visibility?: ListVisibility
    hidden?: OwnListView['hidden']
  }
  action?: ReactNode
}

/** A list as a card: its covers, title, owner and size. The title's link covers it; an action stands above that. */
function ListCard({ list, action }: ListCardProps): JSX.Element {
  const { title, owner, visibility, hidden, items, covers, updatedAt } = list
  return (
    <article className="relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-150 hover:border-accent/40 hover:shadow-md">
      <CoverStrip covers={covers} />
      <div className="grid content-start gap-1 p-3">
        <h3 dir="auto" className="text-lg/snug wrap-anywhere">
          <SiteLink
            href={paths.list(list)}
            className="underline-offset-4 after:absolute after:inset-0 hover:text-accent hover:underline"
          >
            {title}
          </SiteLink>
        </h3>
        <p className="text-sm text-soft wrap-anywhere">
          {owner ? `${t('by {username}', { username: owner.username })} · ` : null}
          {t('{items, plural, one {# resource} other {# resources}} · updated {day}', {
            items,
            day: utcDayText(updatedAt, t),
          })}
        </p>
        {visibility || list.recommendedAt || action ? (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            {visibility ? <Badge>{t(VISIBILITY_WORDS[visibility].name)}</Badge> : null}
            {hidden ? <Badge tone="orange">{t('Hidden by a moderator')}</Badge> : null}
            {visibility && list.recommendedAt ? (
              <Badge tone="green">{t('Recommended')}</Badge>
            ) : null}
            <span className="relative">{action}</span>
          </div>
        ) : null}
      </div>
    </article>
  )
}

const LIST_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4'

type ListCardsProps<List> = {
  lists: readonly List[]
  /** What can be done with each. */
  action?: (list: List) => ReactNode
}

/** A grid of such cards. */
export function ListCards<List extends ListCardProps['list']>(
  props: ListCardsProps<List>,
): JSX.Element {
  const { lists, action } = props
  return (
    <ul className={LIST_GRID}>
      {lists.map((list) => (
        <li key={list.id}>
          <ListCard list={list} action={action?.(list)} />
        </li>
      ))}
    </ul>
  )
}

export function ListCardsSkeleton(): JSX.Element {
  return (
    <div className={LIST_GRID}>
      <output className="sr-only">{t('Loading lists...')}</output>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-44" />
      ))}
    </div>
  )
}

/** Lists that curators recommend. */
export function RecommendedLists({ lists }: { lists: readonly ListCardData[] }): JSX.Element {
  return (
    <section aria-labelledby="recommended-lists" className="mt-6 grid gap-2.5 sm:gap-5">
      <h2 id="recommended-lists" className="text-xl sm:text-2xl">
        {t('Recommended Lists')}
      </h2>
      <ListCards lists={lists} />
    </section>
  )
}
