import { leavingHref } from '#client/data/page-head.ts'
import { t } from '#client/kit/t.tsx'
import { outboundHref } from '#shared/domain/resource-display.ts'
import { Popover } from 'radix-ui'
import {
  type JSX,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
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

/** Four lines of text. If more is clipped, hovering, focusing or tapping shows all of it. */
function ClampedText({ title, text }: ClampedTextProps): JSX.Element {
  const box = useRef<HTMLParagraphElement>(null)
  const clipped = useClipped(box)
  const { open, setOpen, hover } = useHoverOpen()
  const popoverId = useId()

  return (
    <div className="flex grow flex-col" {...(clipped ? hover : {})}>
      <p ref={box} dir="auto" className="line-clamp-4 text-soft noscript:line-clamp-none">
        {text}
      </p>
      {/* Takes up its line even if invisible, so that measuring shifts nothing. */}
      <button
        type="button"
        aria-label={t('Full description of {title}', { title })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={({ nativeEvent }) => setOpen(!open || isMouse(nativeEvent))}
        className={`min-h-8 self-start rounded-xs text-sm font-medium text-accent hover:underline pointer-coarse:min-h-11 ${clipped ? '' : 'invisible'}`}
      >
        {t('Full description')}
      </button>
      {clipped && (
        <FullTextPopover
          anchor={box}
          id={popoverId}
          title={title}
          text={text}
          open={open}
          onOpenChange={setOpen}
          {...hover}
        />
      )}
    </div>
  )
}

/** A hovering mouse has already opened the popover, so its click must not close it. */
function isMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse'
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

type HoverOpen = {
  open: boolean
  setOpen: (open: boolean) => void
  /** Handlers for both the trigger and what it opens. */
  hover: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void }
}

/** Opens under a resting mouse and closes soon after it leaves. Ignores touch. */
function useHoverOpen(): HoverOpen {
  const [open, setOpenNow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setOpen = useCallback((next: boolean) => {
    clearTimeout(timer.current)
    setOpenNow(next)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  function setOpenAfter(next: boolean, delay: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenNow(next), delay)
  }
  return {
    open,
    setOpen,
    hover: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'mouse') setOpenAfter(true, OPEN_DELAY_MS)
      },
      onPointerLeave: () => setOpenAfter(false, CLOSE_DELAY_MS),
    },
  }
}

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

type FullTextPopoverProps = {
  anchor: RefObject<HTMLElement | null>
  id: string
  title: string
  text: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

/** The whole description on top of the clipped one. The focus does not move, because this is only text. */
function FullTextPopover(props: FullTextPopoverProps): JSX.Element {
  const { anchor, id, title, text, open, onOpenChange, ...hover } = props
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* Radix types the ref as never null. It reads it only while open, when it is set. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={title}
          side="top"
          align="start"
          // The popover's padding and border, so that its text lines up with the card's.
          alignOffset={-17}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The card's own button toggles the popover. Closing it here would let that click reopen it.
            if (anchor.current?.parentElement?.contains(event.target as Node))
              event.preventDefault()
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-4 text-base text-ink shadow-lg transition-opacity duration-150 starting:opacity-0"
          {...hover}
        >
          <p className="text-pretty">{text}</p>
          <Popover.Arrow className="fill-line" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
