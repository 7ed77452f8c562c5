import { FIRST_PLY_LEARNED } from '#shared/domain/review.ts'
import { RememberButton } from '#client/catalogue/remember-button.tsx'
import { boardSide, type LessonSide, type PlayedSide } from '#shared/domain/filters/side.ts'
import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { listChapters } from '#shared/calls/chapters.ts'
import type { BoardSide } from '#shared/chess/placed-pieces.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { placeText } from '#shared/domain/chapters/chapter.ts'
import { chapterHref } from '#client/data/search-params.ts'
import { outboundRel } from '#shared/domain/resource-display.ts'
import './chapters.css'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import { readText } from '#shared/chess/read-text.ts'
import { text } from '#shared/texts/text.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { studyStore, useStudy } from '#client/data/study.ts'
import { BrowserLimitError } from '#client/data/study-browser.ts'
import type { Studied } from '#client/data/study-store.ts'
import { toast } from '#client/kit/toast.ts'

/** Rows of a list that is folded. */
const SHOWN_AT_FIRST = 12
/** From this many chapters on, they can be searched. */
const SEARCHABLE_FROM = 30

export const chaptersQuery = (id: number) => callQuery(listChapters, { params: { id } })

/** The parts of a resource, each a link to its second, page or address; nothing if there are none. */
export function ChapterList({ resource }: { resource: ResourceView }): JSX.Element | null {
  const { id } = resource
  const list = useQuery(chaptersQuery(id))
  const { data } = list
  const heading = useId()
  const [words, setWords] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const isHere = useHere(data)
  // Children have stars instead, and the server's HTML is the same for everybody.
  const { kidsMode } = useKidsMode()
  const hasTicks = useHydrated() && !kidsMode
  const found = (data ?? []).filter(({ title, opening }) =>
    textMatches(words, [title, ...(opening ? [opening.name, t.opening(opening.name)] : [])]),
  )
  const ids = (data ?? []).map((chapter) => chapter.id)
  const isFolded = !isWhole && words.trim() === '' && found.length > SHOWN_AT_FIRST
  return (
    <Loaded
      query={list}
      skeleton={null}
      failure={t('The chapters could not be loaded.')}
      empty={null}
    >
      {(chapters) => (
        <section aria-labelledby={heading} className="grid content-start gap-4">
          <Heading
            id={heading}
            isLong={chapters.length >= SEARCHABLE_FROM}
            words={words}
            onWords={setWords}
          >
            {hasTicks ? <ChapterProgress id={id} ids={ids} /> : null}
          </Heading>
          {found.length === 0 ? (
            <p className="text-soft">{t('No chapter has these words.')}</p>
          ) : null}
          {/* Without scripts the whole list is shown. */}
          <ol
            className="chapters"
            data-folded={isFolded || undefined}
            data-ticks={kidsMode ? undefined : ''}
            data-placeless={chapters.every((chapter) => placeText(chapter, t) === '') || undefined}
          >
            {found.map((chapter) => (
              <Chapter
                key={chapter.id}
                chapter={chapter}
                resource={resource}
                here={isHere(chapter)}
                tick={hasTicks ? <ChapterTick {...{ resource, chapter, ids }} /> : null}
              />
            ))}
          </ol>
          <output className="sr-only">
            {words.trim() === '' ? '' : countText(found.length, 'chapter')}
          </output>
          {chapters.length > SHOWN_AT_FIRST && words.trim() === '' ? (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
              className="justify-self-start noscript:hidden"
            >
              {isWhole
                ? t('Show the first {first}', { first: SHOWN_AT_FIRST })
                : t('Show all {count} chapters', { count: chapters.length })}
            </Button>
          ) : null}
        </section>
      )}
    </Loaded>
  )
}

type HeadingProps = {
  id: string
  isLong: boolean
  words: string
  onWords: (words: string) => void
  children: ReactNode
}

/** The heading with the progress and, for long lists, their search. */
function Heading({ id, isLong, words, onWords, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-2xl">
          {t('Chapters')}
        </h2>
        {children}
      </div>
      {isLong ? (
        <TextField
          label={t('Search the chapters')}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          className="w-full sm:w-72 noscript:hidden"
        />
      ) : null}
    </div>
  )
}

/** How the address names a chapter: by itself, or by the position that the reader came from. */
type Here = 'named' | 'position' | null

function useHere(chapters: readonly ChapterView[] = []): (chapter: ChapterView) => Here {
  const { hash, search } = useLocation()
  const { from } = search as { from?: unknown }
  const hydrated = useHydrated()
  const position = hydrated && typeof from === 'string' ? from : ''
  const { data: about = [] } = useQuery(cameFromQuery(position, chapters))
  return ({ id }) => {
    if (about.includes(id)) return 'position'
    return hydrated && hash === `chapter-${id}` ? 'named' : null
  }
}

const playedSide = (side: LessonSide): PlayedSide | null =>
  side === 'white' || side === 'black' ? side : null

type ChapterProps = {
  chapter: ChapterView
  resource: ResourceView
  here: Here
  tick: ReactNode
}

/** The board comes with the focus or the pointer and, where nothing hovers, with a press on its button. */
function Chapter({ chapter, resource, here, tick }: ChapterProps) {
  const { id, title, opening, line, fen, at } = chapter
  const [isSeen, setIsSeen] = useState(false)
  const hasBoard = line !== null || fen !== null
  const place = placeText(chapter, t)
  const row = useRef<HTMLLIElement>(null)
  // The browser scrolls only to what is there when the page opens.
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: 'center' })
  }, [here])
  return (
    <li ref={row} id={`chapter-${id}`} data-here={here ?? undefined} className="chapter">
      {tick}
      <a
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsSeen(hasBoard)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsSeen(false)}
        onFocus={() => setIsSeen(hasBoard)}
        onBlur={() => setIsSeen(false)}
        href={chapterHref(at)}
        target="_blank"
        rel={outboundRel(resource.sourceWebsite)}
        className="chapter-link"
      >
        <span className="chapter-place">{place}</span>
        <span className="min-w-0">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </span>
          {opening ? (
            <span className="block text-sm text-soft">{t.opening(opening.name)}</span>
          ) : null}
          {here === 'position' ? (
            <span className="block text-sm font-semibold text-accent-strong">
              {t('The position you came from')}
            </span>
          ) : null}
        </span>
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </a>
      {hasBoard ? (
        <button
          type="button"
          aria-pressed={isSeen}
          aria-label={t('Board of {title}', { title })}
          onClick={() => setIsSeen(!isSeen)}
          className="button ghost icon hover-none-only noscript:hidden"
        >
          <Icon name="board" />
        </button>
      ) : null}
      {line && line.length >= FIRST_PLY_LEARNED ? (
        <RememberButton what={{ chapterId: id }} side={playedSide(resource.side)} name={title} />
      ) : null}
      {isSeen ? <ChapterBoard line={line} fen={fen} from={boardSide(resource.side)} /> : null}
    </li>
  )
}

function ChapterBoard({
  line,
  fen,
  from,
}: Pick<ChapterView, 'line' | 'fen'> & { from: BoardSide }) {
  const { data } = useQuery(chapterPositionQuery({ line, fen }))
  if (!data) return null
  return (
    <div className="chapter-board">
      <MiniBoard
        {...data}
        from={from}
        label={
          line
            ? t('Position after {moves}', { moves: moveText(line) })
            : t('Position of the chapter')
        }
      />
    </div>
  )
}

type Position = { fen: string; lastMove: { from: string; to: string } | null }

/** The position that a chapter is about. */
function chapterPositionQuery({ line, fen }: Pick<ChapterView, 'line' | 'fen'>) {
  return queryOptions({
    queryKey: ['chapter-position', fen, line],
    queryFn: (): Position => {
      if (fen !== null) return { fen, lastMove: null }
      const played = playLine(line ?? [])
      return { fen: endOf(played), lastMove: played.plies.at(-1) ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The IDs of the chapters about the position that the reader came from, as its address names it. */
function cameFromQuery(from: string, chapters: readonly ChapterView[]) {
  return queryOptions({
    queryKey: ['chapters-about', from, chapters.map(({ id }) => id)],
    queryFn: (): number[] => {
      const { line } = readText(from)
      const key = line && positionKey(endOf(line))
      return chapters.filter((each) => chapterKeys(each).at(-1) === key).map(({ id }) => id)
    },
    enabled: from !== '' && chapters.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type TickProps = {
  resource: Studied
  chapter: { id: number; title: string }
  /** All chapters of the resource. */
  ids: readonly number[]
}

/** Says that a chapter is done, in the account or, for visitors, in the browser. */
function ChapterTick({ resource, chapter, ids }: TickProps): JSX.Element {
  const client = useQueryClient()
  const { data: record } = useStudy((store) => store.record(resource.id))
  const isDone = record?.item?.chaptersDone.includes(chapter.id) ?? false
  const tick = async () => {
    try {
      const change = { chapterId: chapter.id, done: !isDone, ids }
      const { home, isFirst } = await (await studyStore(client)).tick(client, resource, change)
      if (home === 'page') toast({ title: t('Done'), description: t(ONLY_THIS_PAGE) })
      else if (isFirst) toast({ title: t('Done'), description: t(FIRST) })
    } catch (error) {
      toast({
        title: t('Could not tick the chapter off'),
        description: faultOf(error),
        variant: 'destructive',
      })
    }
  }
  return (
    <label className="chapter-tick">
      <input
        type="checkbox"
        aria-label={t('Done: {title}', { title: chapter.title })}
        className="size-5 accent-accent"
        disabled={record === undefined}
        checked={isDone}
        onChange={() => void tick()}
      />
    </label>
  )
}

const FIRST = text('Kept in this browser: register to keep it everywhere.')
const ONLY_THIS_PAGE = text(
  'Your browser stores nothing for this site, so it is kept until you close this page.',
)

function faultOf(error: unknown): string {
  if (error instanceof BrowserLimitError)
    return t('{message} Register to keep more.', { message: error.message })
  return serverMessage(error) ?? t(UNREACHABLE)
}

/** '4 of 12 chapters', once the first is done. */
function ChapterProgress({ id, ids }: { id: number; ids: readonly number[] }): JSX.Element {
  const { data: record } = useStudy((store) => store.record(id))
  const done = record?.item?.chaptersDone.filter((each) => ids.includes(each)).length ?? 0
  return (
    <output className="text-sm text-soft tabular-nums">
      {done > 0
        ? t('{done} of {count, plural, one {# chapter} other {# chapters}}', {
            done,
            count: ids.length,
          })
        : null}
    </output>
  )
}
