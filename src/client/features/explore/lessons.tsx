import { Form } from '#client/kit/form.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { localPath } from '#client/data/page-language.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { useStudy } from '#client/data/study.ts'
import { fittingFirst } from '#shared/domain/study-profile.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { levelLabel, LEVELS } from '#shared/domain/filters/level.ts'
import { SOURCE_WEBSITES, sourceName } from '#shared/domain/filters/source.ts'
import { paths } from '#shared/paths.ts'
import type { ExploreGroupView, ExploreView } from '#shared/contracts/explore.ts'
import { ResourceGrid } from '#client/catalogue/resource-card.tsx'
import { EmptyState, SummaryText } from '#client/kit/states.tsx'
import { countText } from '#client/kit/number-words.ts'
import {
  type ExploreState,
  filterParams,
  hasFilters,
  type LessonFilters,
  NO_FILTERS,
  lineSearch,
} from './explore-url.ts'
import { inShownOrder } from '#client/data/openings.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { ExploreLink } from './explore-link.tsx'
import { lineUpTo } from './use-explore.ts'

type LessonFiltersBarProps = { state: ExploreState; kidsMode: boolean }

/** A choice applies as soon as it is made. Without JavaScript, a button sends the form. */
export function LessonFiltersBar({ state, kidsMode }: LessonFiltersBarProps): JSX.Element {
  const { navigate } = useRouter()
  const { line } = state
  const [filters, choose] = useChosen(state.filters)
  const change = (changes: Partial<LessonFilters>) => {
    const chosen = { ...filters, ...changes }
    choose(chosen)
    const search = lineSearch({ line, filters: chosen })
    void navigate({ href: paths.explore(search), resetScroll: false, replace: true })
  }
  const here = new URLSearchParams(lineSearch({ line }))
  const named = filters.source.map((each) => sourceName(each, t)).join(', ')
  return (
    <Form
      action={localPath(paths.explore())}
      aria-label={t('Which lessons')}
      className="grid gap-2"
    >
      {[...here].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choices
        legend={t('Level')}
        name="level"
        options={kidsMode ? LEVELS.filter((level) => level !== 'master') : LEVELS}
        labelOf={(value) => levelLabel(value, t)}
        values={filters.level}
        onChange={(level) => change({ level })}
      />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        {kidsMode ? (
          <p className="text-sm/11 text-soft">
            {t('Kids mode is on: only lessons for kids are shown.')}
          </p>
        ) : (
          <label className="explore-choice w-fit">
            <input
              type="checkbox"
              name="kids"
              value="true"
              checked={filters.kids}
              onChange={(event) => change({ kids: event.target.checked })}
            />
            {t('Only for kids')}
          </label>
        )}
        <details className="min-w-0" open={filters.source.length > 0 || undefined}>
          <summary className="explore-more">
            {named ? t('Sources: {named}', { named }) : t('Sources: all')}
          </summary>
          <Choices
            legend={t('Source')}
            name="source"
            options={SOURCE_WEBSITES}
            labelOf={(value) => sourceName(value, t)}
            values={filters.source}
            onChange={(source) => change({ source })}
          />
        </details>
      </div>
    </Form>
  )
}

/** Keeps the choices here as well, so that a box shows its tick before the URL has changed. */
function useChosen(given: LessonFilters): [LessonFilters, (filters: LessonFilters) => void] {
  const [chosen, setChosen] = useState(given)
  const [seen, setSeen] = useState(given)
  const address = (filters: LessonFilters) => filterParams(filters).toString()
  if (address(seen) !== address(given)) {
    setSeen(given)
    setChosen(given)
  }
  return [chosen, setChosen]
}

type ChoicesProps = {
  legend: string
  name: string
  options: readonly string[]
  labelOf: (value: string) => string
  values: readonly string[]
  onChange: (values: string[]) => void
}

function Choices({ legend, name, options, labelOf, values, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((value) => (
        <label key={value} className="explore-choice">
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={values.includes(value)}
            onChange={({ target }) => {
              const rest = values.filter((each) => each !== value)
              onChange(target.checked ? [...rest, value].toSorted() : rest)
            }}
          />
          {labelOf(value)}
        </label>
      ))}
    </fieldset>
  )
}

/** Cards shown of a group that is not about this position, because a phone stacks them. */
const SHOWN_BESIDE = 6

type LessonGroupsProps = {
  view: ExploreView
  filters: LessonFilters
  kidsMode: boolean
}

/** The lessons, grouped by the reason why they fit the position. */
export function LessonGroups(props: LessonGroupsProps): JSX.Element {
  const { view, filters, kidsMode } = props
  return (
    <div className="grid gap-10">
      {view.groups.map((group, index) => (
        <LessonGroup
          key={group.reason}
          group={group}
          filters={filters}
          kidsMode={kidsMode}
          first={index === 0}
        />
      ))}
      {kidsMode ? <MoreForKids /> : null}
    </div>
  )
}

/** Leads to the other lessons for kids, because few of them are about a position. */
function MoreForKids() {
  return (
    <p>
      <Phrase
        of="That is all we have picked for kids on this position. There is more away from the board: <link>all lessons for kids</link>."
        tags={{
          link: (words) => (
            <SiteLink href={listOf({ category: 'kids' })} className="text-link font-semibold">
              {words}
            </SiteLink>
          ),
        }}
      />
    </p>
  )
}

type LessonGroupProps = {
  group: ExploreGroupView
  filters: LessonFilters
  kidsMode: boolean
  first: boolean
}

function LessonGroup({ group, filters, kidsMode, first }: LessonGroupProps) {
  const { reason, total } = group
  const own = useStudy((store) => store.profile()).data ?? null
  const resources = fittingFirst(group.resources, kidsMode ? null : own)
  const shown = reason === 'position' ? resources : resources.slice(0, SHOWN_BESIDE)
  return (
    <section aria-labelledby={`lessons-${reason}`} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`lessons-${reason}`} className="text-xl">
          {reasonWords(group)}
        </h3>
        <p className="text-sm text-soft tabular-nums">{countText(total, 'lesson')}</p>
      </div>
      <ResourceGrid resources={shown} first={first} />
      {total > shown.length ? <ShowAll group={group} filters={filters} /> : null}
    </section>
  )
}

function reasonWords({ reason, about }: ExploreGroupView): string {
  if (reason === 'position') return t('About exactly this position')
  if (reason === 'further') return t('About lines that continue from here')
  const name = t.opening(about ?? '')
  return reason === 'opening'
    ? t('About the opening: {name}', { name })
    : t('About the wider opening: {name}', { name })
}

type ShowAllProps = { group: ExploreGroupView; filters: LessonFilters }

/** A list page shows one opening, so a group with several openings gets a link for each. */
function ShowAll({ group, filters }: ShowAllProps) {
  const { openings, total } = group
  const [only] = openings
  if (only && openings.length === 1) {
    return (
      <p>
        <ListLink opening={only} filters={filters} className="text-link font-semibold">
          {t('Show all {total, number} on the {name}', { total, name: t.opening(only) })}
        </ListLink>
      </p>
    )
  }
  return (
    <details>
      <summary className="explore-more">
        <SummaryText
          closed={t('Show all {total, number}, by opening', { total })}
          open={t('Hide the openings')}
        />
      </summary>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {inShownOrder(openings.toSorted()).map(({ value, label }) => (
          <li key={value}>
            <ListLink opening={value} filters={filters} className="quiet-link">
              {label}
            </ListLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ListLinkProps = {
  opening: string
  filters: LessonFilters
  className: string
  children: string
}

function ListLink({ opening, filters, className, children }: ListLinkProps) {
  const { level, source, kids } = filters
  const search = {
    opening,
    ...(level.length > 0 && { level }),
    ...(source.length > 0 && { source }),
    ...(kids && { category: 'kids' }),
  }
  return (
    <SiteLink href={listOf(search)} preload={false} className={className}>
      {children}
    </SiteLink>
  )
}

function listOf(search: Record<string, unknown>): string {
  return paths.category('all') + stringifySearch(search)
}

type NoLessonsProps = { state: ExploreState; kidsMode: boolean }

/** Says why there are no lessons: the filters may hide them, or there are none yet. */
export function NoLessons(props: NoLessonsProps): JSX.Element {
  const { line, filters } = props.state
  if (!hasFilters(filters)) return <NothingYet {...props} />
  return (
    <EmptyState
      title={t('No lessons match the filters')}
      description={t('Without filters, there may be some.')}
      action={
        <ExploreLink line={line} filters={NO_FILTERS} className={buttonClass({})}>
          {t('Clear Filters')}
        </ExploreLink>
      }
    />
  )
}

function NothingYet({ state, kidsMode }: NoLessonsProps) {
  const { line, filters } = state
  const played = line.plies.length
  return (
    <EmptyState
      title={kidsMode ? t('No lesson for kids here yet') : t('No lessons on this position yet')}
      description={nothingWords(played, kidsMode)}
      action={
        <>
          {played > 0 ? (
            <ExploreLink
              line={lineUpTo(line, played - 1)}
              filters={filters}
              className={buttonClass({})}
            >
              {t('Take back a move')}
            </ExploreLink>
          ) : null}
          <SiteLink
            href={listOf({ category: kidsMode ? 'kids' : 'opening' })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {kidsMode ? t('All lessons for kids') : t('All lessons on openings')}
          </SiteLink>
        </>
      }
    />
  )
}

function nothingWords(played: number, kidsMode: boolean): string {
  if (played === 0) {
    return kidsMode
      ? t('Play a move, or look through all lessons for kids.')
      : t('Play a move, or look through all lessons on openings.')
  }
  return kidsMode
    ? t('No lesson for kids goes this way yet. There may be more if you take a move back.')
    : t('No lesson in the catalogue goes this way. There may be more if you take a move back.')
}
