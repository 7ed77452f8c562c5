/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list can neither be linked from nor show a board */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type JSX,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { SuggestionsView } from '#shared/contracts/search.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#client/data/queries.ts'
import { countText } from '#client/kit/number-words.ts'
import { suggest } from '#shared/calls/search.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import './suggestions.css'

/** Waits for a pause in typing, so that not every letter makes a request. */
const REST_MS = 150

type SuggestionsProps = {
  /** The search field. */
  input: RefObject<HTMLInputElement | null>
  text: string
  open: boolean
  onOpen: (open: boolean) => void
  kidsMode: boolean
}

/** Suggestions under a search field. They load after the field and turn it into a combobox. */
export function Suggestions(props: SuggestionsProps): JSX.Element {
  const { input, text: typed, open, onOpen, kidsMode } = props
  const listId = useId()
  const settled = useSettled(typed.trim(), REST_MS)
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled, kidsMode),
    enabled: open && settled !== '',
  })
  const isEmpty = typed.trim() === ''
  const groups = isEmpty ? exampleGroups(kidsMode) : data ? suggestedGroups(data) : []
  const items = groups.flatMap((group) => group.items)
  const [active, setActive] = useActive(isEmpty ? null : data)
  const shown = open && items.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = shown && active >= 0 ? optionId(active) : null
  useComboboxField(input, { listId: shown ? listId : null, activeId })
  useKeys(input, (key) => {
    const step = keyStep(key, { open: shown, active }, items.length)
    if (!step) return false
    // A click lets the router's link navigate.
    if (step.choose !== undefined) document.getElementById(optionId(step.choose))?.click()
    onOpen(step.state.open)
    setActive(step.state.active)
    return true
  })
  useLeaving(input, () => onOpen(false))
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const isKnown = isEmpty || (settled !== '' && data !== undefined && !isPlaceholderData)
  return (
    <div className="relative">
      {shown ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('Suggestions')}
          tabIndex={-1}
          // Keeps the focus in the field: losing it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          className="suggestions floating"
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div aria-hidden="true" className="suggestions-title">
                {group.title}
              </div>
              {group.items.map((item) => {
                const index = items.indexOf(item)
                return (
                  <SiteLink
                    key={item.href}
                    href={item.href}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onClick={() => onOpen(false)}
                    className="suggestion"
                  >
                    <SuggestionText {...item} />
                  </SiteLink>
                )
              })}
            </div>
          ))}
        </div>
      ) : null}
      <output className="sr-only">{open && isKnown ? announcement(items.length) : null}</output>
    </div>
  )
}

function announcement(count: number): string {
  return count === 0 ? t('No suggestions') : countText(count, 'suggestion')
}

function SuggestionText({ title, note, fen }: Suggested) {
  return (
    <>
      {fen ? (
        <span aria-hidden="true" className="suggestion-board">
          <MiniBoard fen={fen} lastMove={null} label="" />
        </span>
      ) : null}
      <span className="grid min-w-0">
        <span dir="auto" className="line-clamp-2 font-semibold">
          {title}
        </span>
        {note ? (
          <span dir="auto" className="truncate text-sm text-soft tabular-nums">
            {note}
          </span>
        ) : null}
      </span>
    </>
  )
}

/** The index of the active suggestion; -1 (none) whenever new suggestions arrive. */
function useActive(found: unknown) {
  const [active, setActive] = useState(-1)
  const [of, setOf] = useState(found)
  if (of !== found) {
    setOf(found)
    setActive(-1)
  }
  return [of === found ? active : -1, setActive] as const
}

type Field = RefObject<HTMLInputElement | null>

/** Sets the combobox attributes from here, because the field is on every page and knows no list. */
function useComboboxField(
  input: Field,
  { listId, activeId }: { listId: string | null; activeId: string | null },
): void {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(listId !== null),
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.current?.removeAttribute(name)
      else input.current?.setAttribute(name, value)
    }
  }, [input, listId, activeId])
}

/** `press` returns whether the list handled the key. */
function useKeys(input: Field, press: (key: string) => boolean): void {
  const newest = useRef(press)
  useEffect(() => {
    newest.current = press
  })
  useEffect(() => {
    const box = input.current
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      // By default, Enter submits the form and Escape empties the field.
      if (plain && !event.isComposing && newest.current(event.key)) event.preventDefault()
    }
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [input])
}

function useLeaving(input: Field, leave: () => void): void {
  const newest = useRef(leave)
  useEffect(() => {
    newest.current = leave
  })
  useEffect(() => {
    const box = input.current
    const onBlur = () => newest.current()
    box?.addEventListener('blur', onBlur)
    return () => box?.removeEventListener('blur', onBlur)
  }, [input])
}

export type ListState = {
  open: boolean
  /** Index of the active suggestion; -1 if the cursor is in the text. */
  active: number
}

/** `choose`: index of the suggestion to open. */
export type KeyStep = { state: ListState; choose?: number }

export const CLOSED: ListState = { open: false, active: -1 }

/**
 * Returns what a key does to a list of `count` suggestions (WAI-ARIA APG: combobox with list autocomplete),
 * or null to leave the key to the field. No suggestion is active until an arrow key is pressed, so Enter
 * searches.
 */
export function keyStep(key: string, { open, active }: ListState, count: number): KeyStep | null {
  if (!open)
    return key === 'ArrowDown' ? { state: { open: true, active: count > 0 ? 0 : -1 } } : null
  const at = (index: number): KeyStep => ({ state: { open: true, active: index } })
  switch (key) {
    case 'ArrowDown':
      return at(active === count - 1 ? -1 : active + 1)
    case 'ArrowUp':
      return at(active === -1 ? count - 1 : active - 1)
    case 'Home':
      return active === -1 ? null : at(0)
    case 'End':
      return active === -1 ? null : at(count - 1)
    case 'Escape':
      return { state: CLOSED }
    case 'Enter':
      return active === -1 ? null : { state: CLOSED, choose: active }
    default:
      return null
  }
}

/** A suggestion: a link, whatever it is about. */
type Suggested = {
  href: string
  title: string
  /** The small text under the title. */
  note: string | null
  /** Shown as a small board. */
  fen?: string | null
}
export type SuggestedGroup = { title: string; items: Suggested[] }

/** Returns the suggestions in the order of the list. */
export function suggestedGroups(found: SuggestionsView): SuggestedGroup[] {
  const { position, openings, authors, resources } = found
  return [
    { title: t('On the board'), items: position ? [positionItem(position)] : [] },
    { title: t('Openings'), items: openings.map(openingItem) },
    {
      title: t('Authors'),
      items: authors.map(({ name, resources: count }) => ({
        href: listOf({ query: name }),
        title: name,
        note: countText(count, 'resource'),
      })),
    },
    {
      title: t('Resources'),
      items: resources.map(({ id, title, author }) => ({
        href: paths.resource(id),
        title,
        note: author,
      })),
    },
  ].filter(({ items }) => items.length > 0)
}

/** What can be asked, by category; a test asks the catalogue. */
export const EXAMPLES = {
  all: [
    text('What to play against the Sicilian'),
    text('Rook endgames for 1500'),
    text('I keep hanging pieces'),
  ],
  kids: [text('How does the knight move?'), text('Checkmate in one'), text('Opening traps')],
} as const

function exampleGroups(kidsMode: boolean): SuggestedGroup[] {
  const items = EXAMPLES[kidsMode ? 'kids' : 'all'].map((example) => {
    const query = t(example)
    const href = listOf(kidsMode ? { query, category: 'kids' } : { query })
    return { href, title: query, note: null }
  })
  return [{ title: t('For example'), items }]
}

function positionItem({ moves, fen, eco, name }: NonNullable<SuggestionsView['position']>) {
  const place = moves ? { moves: moves.split(',') } : { start: fen }
  return {
    href: paths.explore(exploreSearch(place)),
    title: t('Explore this position'),
    note: name && eco ? `${t.opening(name)} (${eco})` : name && t.opening(name),
    fen,
  }
}

/** An opening without resources leads to the board instead of an empty list. */
function openingItem({ name, moves, fen, resources }: SuggestionsView['openings'][number]) {
  const onBoard = resources === 0 && moves !== null && fen !== null
  return {
    href: onBoard
      ? paths.explore(exploreSearch({ moves: movesOf(moves) }))
      : listOf({ opening: name }),
    title: t.opening(name),
    note: [onBoard ? t('On the board') : countText(resources, 'resource'), moves]
      .filter(Boolean)
      .join(' · '),
    fen,
  }
}

/** '1.e4 c5 2.Nf3' → its moves. */
function movesOf(pattern: string): string[] {
  return pattern
    .replace(/(?<!\d)\d+\.+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

function listOf(search: Record<string, string>): string {
  return paths.home() + stringifySearch(search)
}

/** Suggestions for the text typed so far. A newer text makes the response to an older one obsolete. */
function suggestionsQuery(query: string, kidsMode: boolean) {
  return {
    ...callQuery(suggest, { query: { query, category: kidsMode ? 'kids' : undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  }
}
