import { ChipLabel, chipClass } from '#client/kit/chip.tsx'
import { type JSX, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import {
  CHOICE_FILTERS,
  FILTER_NAMES,
  filterOf,
  filtersWithin,
} from '#shared/domain/filters/table.ts'
import { PLAYED_SIDES, sideLabel } from '#shared/domain/filters/side.ts'
import { isLimitField, isRaising, limitLabel } from '#shared/domain/search-limits.ts'
import { titleCase } from '#shared/domain/resource-display.ts'
import type { SearchUnderstood } from '#shared/contracts/resources.ts'
import { t } from '#client/kit/t.tsx'
import { type CatalogueSearch, searchText } from './catalogue-search.ts'
import './filters.css'

type FilteredResultsProps = {
  search: CatalogueSearch
  /** Whether the heading names the filter, if there is only one. */
  namesFilter: boolean
  children: ReactNode
}

/** The applied filters above the results, which light up for a moment when the filters change. */
export function FilteredResults({ search, namesFilter, children }: FilteredResultsProps) {
  const flashing = useFlash(searchText(search))
  return (
    <>
      <FilterChips search={search} namesFilter={namesFilter} />
      <OpeningSides search={search} />
      <div className={flashing ? 'filter-flash' : undefined}>{children}</div>
    </>
  )
}

type SearchLinkProps = {
  search: CatalogueSearch
  className: string
  children: ReactNode
  'aria-current'?: 'true' | undefined
}

/** A link to the same page with another search, which stays where it is. */
function SearchLink(props: SearchLinkProps) {
  return (
    <Link to="." resetScroll={false} preload={false} activeOptions={{ exact: true }} {...props} />
  )
}

const FLASH_MS = 1000

/** True for a second after the filters change, but not for the filters the page was opened with. */
function useFlash(filters: string): boolean {
  const before = useRef(filters)
  const [flashing, setFlashing] = useState(false)
  useEffect(() => {
    if (before.current === filters) return
    before.current = filters
    setFlashing(true)
    const end = setTimeout(() => setFlashing(false), FLASH_MS)
    return () => clearTimeout(end)
  }, [filters])
  return flashing
}

/** The applied filters, each a link to the list without it. */
function FilterChips({ search, namesFilter }: Omit<FilteredResultsProps, 'children'>) {
  const { kidsMode } = useKidsMode()
  // Only the kids mode switch turns off the category of kids mode. The sides of an opening have buttons of their own.
  const filters = activeFilters(search).filter(
    ({ key }) => !(kidsMode && key === 'category') && !(search.opening && key.startsWith('side ')),
  )
  const [only, another] = filters
  if (!only) return null
  // A single chip would repeat the heading.
  if (!another && (only.key === 'query' || (namesFilter && NAMED.test(only.key)))) return null
  return (
    <ul aria-label={t('Active filters')} className="flex flex-wrap gap-2">
      {filters.map(({ key, label, without }) => (
        <li key={key} className="max-w-full">
          <SearchLink search={without} className={chipClass()}>
            <ChipLabel action={t('Remove filter')}>{label}</ChipLabel>
          </SearchLink>
        </li>
      ))}
    </ul>
  )
}

/** The filters that the heading of a list names (listTitle). */
const NAMED = /^(?:category|opening|openingSubCategory|openingCategory|source .*)$/

/** On the list of an opening, the side is one press away. */
function OpeningSides({ search }: { search: CatalogueSearch }) {
  const { kidsMode } = useKidsMode()
  if (!search.opening || kidsMode) return null
  const { shown: _shown, side: chosen = [], ...rest } = search
  return (
    <ul aria-label={t('Side')} className="flex flex-wrap gap-2">
      {PLAYED_SIDES.map((side) => {
        const isChosen = chosen.includes(side)
        return (
          <li key={side}>
            <SearchLink
              search={isChosen ? rest : { ...rest, side: [side] }}
              aria-current={isChosen ? 'true' : undefined}
              className={chipClass(isChosen ? 'filled' : 'outlined')}
            >
              {sideLabel(side, t)}
              {isChosen ? <Icon name="check" className="size-4" /> : null}
            </SearchLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns words of a query, which the server has without accents and in lower case, as they were typed. */
function asTyped(words: string, query = ''): string {
  const typed = query.normalize('NFC')
  const plain = typed.split('').map((each) => each.normalize('NFD').charAt(0).toLowerCase())
  const at = plain.join('').indexOf(words)
  return at < 0 ? words : typed.slice(at, at + words.length)
}

type ActiveFilter = { key: string; label: string; without: CatalogueSearch }

/** Returns each applied filter and the search without it. */
export function activeFilters({ shown: _shown, ...search }: CatalogueSearch): ActiveFilter[] {
  const one = (name: keyof typeof search, label: string, ...along: (keyof typeof search)[]) => {
    const without = { ...search }
    for (const each of [name, ...along]) delete without[each]
    return { key: name, label, without }
  }
  const many = (name: keyof typeof search, values: readonly string[], labelOf: LabelOf) =>
    values.map((value) => {
      const rest = values.filter((each) => each !== value)
      const without = { ...search, [name]: rest }
      if (rest.length === 0) delete without[name]
      return { key: `${name} ${value}`, label: labelOf(value), without }
    })
  const { query, verbatim, literal = [], read } = search
  const filters = FILTER_NAMES.flatMap((name) => {
    const filter = filterOf(name)
    const value = search[name]
    // The chip of a name stands for the ID as well.
    if (!value || (filter.kind === 'id' && search[filter.within])) return []
    const labelOf = filter.chipOf ?? filter.labelOf
    return Array.isArray(value)
      ? many(name, value, (each) => labelOf(each, t))
      : [one(name, labelOf(value, t), ...filtersWithin(name))]
  })
  const chips = [
    ...(verbatim ? [one('verbatim', t('Exactly as typed'))] : []),
    ...(read ? [one('read', t('The words alone'))] : []),
    ...many('literal', literal, (words) =>
      t('“{words}” as a word', { words: asTyped(words, query) }),
    ),
    ...filters,
  ]
  // A query alone stands in the search field and in the heading.
  return query && chips.length > 0
    ? [one('query', t('“{query}”', { query }), 'verbatim', 'literal', 'read'), ...chips]
    : chips
}

type LabelOf = (value: string) => string

type Understood = SearchUnderstood['filters']
type UnderstoodChipsProps = { search: CatalogueSearch; understood: Understood }

/** Returns 'Level: Beginner', 'Price: Free' or 'For kids'. */
function understoodLabel({ field, value }: Omit<Understood[number], 'words'>): string {
  if (isLimitField(field)) return limitLabel(field, value, t)
  if (field === 'price') return t('Price: Free')
  if (field === 'audience') return t('For kids')
  const filter = CHOICE_FILTERS.find((each) => each.name === field)
  if (filter?.chipOf) return filter.chipOf(value, t)
  const { console: name, labelOf } = filter ?? {}
  return `${name ? t(name) : titleCase(field)}: ${labelOf?.(value, t) ?? value}`
}

/**
 * Words that were understood as a level, a type, a limit …, each a link to the search that reads it as a plain word.
 */
export function UnderstoodChips({ search, understood }: UnderstoodChipsProps): JSX.Element | null {
  const limits = understood.filter(({ field }) => isLimitField(field) && !isRaising(field))
  const named = understood.filter(({ field }) => !isLimitField(field) || isRaising(field))
  if (understood.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <ChipRow title={t('Listed first:')} search={search} understood={named} />
      <ChipRow title={t('Limited to:')} search={search} understood={limits} />
    </div>
  )
}

function ChipRow({ title, search, understood }: UnderstoodChipsProps & { title: string }) {
  const id = useId()
  const { shown: _shown, ...rest } = search
  if (understood.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span id={id} className="text-soft">
        {title}
      </span>
      <ul aria-labelledby={id} className="flex min-w-0 flex-wrap gap-2">
        {understood.map(({ words, ...named }) => (
          <li key={words} className="max-w-full">
            <SearchLink
              search={{ ...rest, literal: [...(rest.literal ?? []), words].toSorted() }}
              className={chipClass('outlined')}
            >
              <ChipLabel
                action={t('Do not read “{words}” as', { words: asTyped(words, search.query) })}
              >
                {understoodLabel(named)}
              </ChipLabel>
            </SearchLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to the search that reads moves as ordinary words. */
export function ReadAsWords({ search, words }: { search: CatalogueSearch; words: string }) {
  const { shown: _shown, ...rest } = search
  return (
    <SearchLink
      search={{ ...rest, literal: [...(rest.literal ?? []), words].toSorted() }}
      className="text-link"
    >
      {t('Search for the words instead')}
    </SearchLink>
  )
}

type ResultsCountProps = {
  /** The numbers are about the previous search. */
  isStale: boolean
  shown: number
  total: number
  /** How the visitor's words were changed, if they were. */
  reading: ReactNode
}

/** The number of results. Screen readers announce it whenever it changes. */
export function ResultsCount({ isStale, shown, total, reading }: ResultsCountProps): ReactNode {
  const { kidsMode } = useKidsMode()
  if (isStale) return <output className="text-sm text-soft">{t('Loading...')}</output>
  const counted = countText(total, kidsMode ? 'lesson' : 'resource')
  return (
    <output className="grid gap-1 text-sm text-soft tabular-nums">
      {reading}
      {/* An empty list says so itself. */}
      <span className={total === 0 ? 'sr-only' : undefined}>
        {shown < total ? t('{shown, number} of {counted}', { shown, counted }) : counted}
      </span>
    </output>
  )
}

type SearchReadingProps = {
  search: CatalogueSearch
  /** What a phrase of the query was read as. */
  readAs: string | null
  /** The corrected spelling, if the search used one. */
  corrected: string | null
  /** Words that no resource contains. */
  leftOut: readonly string[]
}

/** Returns '"a", "b", or "c"'. */
function anyOf(words: readonly string[], query: string | undefined): string {
  const list = new Intl.ListFormat(t.locale, { type: 'disjunction' })
  return list.format(words.map((each) => t('"{word}"', { word: asTyped(each, query) })))
}

/** Says how the query was changed, with a link to search for the original spelling. */
export function SearchReading(props: SearchReadingProps): JSX.Element | null {
  const { search, readAs, corrected, leftOut } = props
  const { shown: _shown, ...rest } = search
  if (!readAs && !corrected && leftOut.length === 0) return null
  return (
    <span className="max-w-prose text-base text-ink wrap-anywhere">
      {readAs ? (
        <>
          {t('Lessons on {subject}.', { subject: readAs })}{' '}
          <SearchLink search={{ ...rest, read: 'off' }} className="text-link">
            {t('Search for the words alone')}
          </SearchLink>
          {'. '}
        </>
      ) : null}
      {corrected ? (
        <>
          {t('Showing results for "{corrected}".', { corrected })}{' '}
          <SearchLink search={{ ...rest, verbatim: '1' }} className="text-link">
            {t('Search instead for "{query}"', { query: search.query ?? '' })}
          </SearchLink>
          {'. '}
        </>
      ) : null}
      {leftOut.length > 0
        ? t(
            '{count, plural, one {No resource mentions {words}, so it was left out.} other {No resource mentions {words}, so they were left out.}}',
            { count: leftOut.length, words: anyOf(leftOut, search.query) },
          )
        : null}
    </span>
  )
}
