import { leavingHref } from '#client/data/page-head.ts'
import { t } from '#client/kit/t.tsx'
import { outboundHref } from '#shared/domain/resource-display.ts'
import { HoverCard } from 'radix-ui'
import { type JSX, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'

export function AdditionalCard({ resource }: { resource: AdditionalResourceView }): JSX.Element {
  const { title, description, category, linkUrl, linkText } = resource
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-5">
      <div className="mb-3 flex items-center gap-3">
        <AdditionalIcon title={title} category={category} />
        <h3 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h3>
      </div>
      <ClampedText title={title} text={description} />
      <a
        href={leavingHref(outboundHref(linkUrl))}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={buttonClass({
          variant: 'secondary',
          className: 'mt-2 max-w-full self-start wrap-anywhere',
        })}
      >
        {linkText}
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
        <Icon name="external-link" className="size-4" />
      </a>
    </article>
  )
}

const ICONS: Record<CardIconName, IconName> = {
  book: 'book-open',
  computer: 'bot',
  correspondence: 'mailbox',
  database: 'database',
  federation: 'landmark',
  game: 'puzzle',
  kids: 'baby',
  knight: 'chess-knight',
  learn: 'graduation-cap',
  news: 'newspaper',
  people: 'users',
  ratings: 'chart-no-axes-column',
  tournament: 'trophy',
  variants: 'shapes',
}

type AdditionalIconProps = { title: string; category: AdditionalCategory }

function AdditionalIcon({ title, category }: AdditionalIconProps): JSX.Element {
  const icon = ICONS[cardIconName(title, category)]
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-tint text-accent">
      <Icon name={icon} className="size-6 stroke-[1.75]" />
    </span>
  )
}

type CardIconName =
  | 'book'
  | 'computer'
  | 'correspondence'
  | 'database'
  | 'federation'
  | 'game'
  | 'kids'
  | 'knight'
  | 'learn'
  | 'news'
  | 'people'
  | 'ratings'
  | 'tournament'
  | 'variants'

/** The first row that matches the title decides. */
const KEYWORDS: readonly (readonly [RegExp, CardIconName])[] = [
  [/variant|bughouse|960|crazyhouse/i, 'variants'],
  [/bots?\b|computer|engine|spark|chessiverse|stockfish|leela|fritz/i, 'computer'],
  [/league|team|tournament|arena|results/i, 'tournament'],
  [/correspondence|gameknot|pawn|chessworld/i, 'correspondence'],
  [/database|tablebase|365|chessgames|explor/i, 'database'],
  [/rating|2700/i, 'ratings'],
  [/\bweek|news|magazine/i, 'news'],
  [/fide|federation|us chess|hall of fame|foundation/i, 'federation'],
  [/club|server|internet|exchange|community/i, 'people'],
  [/learn|school|step|education|academy|lesson/i, 'learn'],
  [/read|write|book/i, 'book'],
  [/kid|child/i, 'kids'],
  [/game|play|stress/i, 'game'],
]

const FALLBACK: Record<AdditionalCategory, CardIconName> = {
  play: 'knight',
  kids: 'kids',
  other: 'book',
}

/** Chooses a card's icon by keywords in its title, else by its category. */
export function cardIconName(title: string, category: AdditionalCategory): CardIconName {
  return KEYWORDS.find(([words]) => words.test(title))?.[1] ?? FALLBACK[category]
}

type ClampedTextProps = { title: string; text: string }

/** Four lines of text. If more is clipped, hovering, focusing or tapping shows all of it on top. */
function ClampedText({ title, text }: ClampedTextProps): JSX.Element {
  const box = useRef<HTMLParagraphElement>(null)
  const clipped = useClipped(box)
  const [open, setOpen] = useState(false)
  return (
    <div className="flex grow flex-col">
      <HoverCard.Root
        open={open && clipped}
        onOpenChange={setOpen}
        openDelay={OPEN_DELAY_MS}
        closeDelay={CLOSE_DELAY_MS}
      >
        <HoverCard.Trigger asChild>
          <p ref={box} dir="auto" className="line-clamp-4 text-soft noscript:line-clamp-none">
            {text}
          </p>
        </HoverCard.Trigger>
        {/* Takes up its line even if invisible, so that measuring shifts nothing. */}
        <button
          type="button"
          aria-label={t('Full description of {title}', { title })}
          aria-expanded={open}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
          onBlur={() => setOpen(false)}
          onClick={() => setOpen(true)}
          className={`min-h-8 self-start rounded-xs text-sm font-medium text-accent hover:underline pointer-coarse:min-h-11 ${clipped ? '' : 'invisible'}`}
        >
          {t('Full description')}
        </button>
        <HoverCard.Portal>
          <HoverCard.Content
            side="top"
            align="start"
            // The card's padding and border, so that its text lines up with the one below.
            alignOffset={-17}
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-h-(--radix-hover-card-content-available-height) w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-4 text-base text-ink shadow-lg transition-opacity duration-150 starting:opacity-0"
          >
            <p dir="auto" className="text-pretty">
              {text}
            </p>
            <HoverCard.Arrow className="fill-line" />
          </HoverCard.Content>
        </HoverCard.Portal>
      </HoverCard.Root>
    </div>
  )
}

/** Returns whether an element's text is longer than its clamped box. */
function useClipped(element: RefObject<HTMLElement | null>): boolean {
  const [clipped, setClipped] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    // One pixel of tolerance: scrollHeight is rounded.
    const observer = new ResizeObserver(() => setClipped(box.scrollHeight > box.clientHeight + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return clipped
}

const OPEN_DELAY_MS = 200
/** Time for the pointer to move from the text to the popover. */
const CLOSE_DELAY_MS = 150

const SKELETONS = [1, 2, 3, 4, 5, 6]
const GRID = 'grid gap-5 @xl:grid-cols-2 @4xl:grid-cols-3'

type AdditionalListProps = {
  /** Undefined while loading. */
  resources: readonly AdditionalResourceView[] | undefined
  emptyText: string
}

export function AdditionalList({ resources, emptyText }: AdditionalListProps): JSX.Element {
  if (!resources) return <CardSkeletons />
  if (resources.length === 0) return <EmptyState title={emptyText} />
  return (
    <Frame>
      <ul className={GRID}>
        {resources.map((resource) => (
          <li key={resource.id}>
            <AdditionalCard resource={resource} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function CardSkeletons() {
  return (
    <Frame>
      <output className={GRID}>
        <span className="sr-only">{t('Loading')}</span>
        {SKELETONS.map((key) => (
          <div key={key} className="rounded-lg border border-line bg-surface p-5">
            <div className="mb-3 flex items-center gap-3">
              <Skeleton className="size-11" />
              <Skeleton className="h-7 w-1/2" />
            </div>
            <Skeleton className="h-26 w-full" />
            <Skeleton className="mt-10 h-11 w-36" />
          </div>
        ))}
      </output>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="@container">{children}</div>
}
