import { useRouter } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { LEVELS, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import { paths } from '#shared/paths.ts'
import {
  type ExplorePlace,
  filterParams,
  type LessonFilters,
  placeSearch,
} from './explore-place.ts'

type LessonFiltersBarProps = { place: ExplorePlace; kidsMode: boolean }

/** Each choice holds at once; without JavaScript a button sends them. */
export function LessonFiltersBar({ place, kidsMode }: LessonFiltersBarProps): JSX.Element {
  const { navigate } = useRouter()
  const { line } = place
  const [filters, choose] = useChosen(place.filters)
  const change = (changes: Partial<LessonFilters>) => {
    const chosen = { ...filters, ...changes }
    choose(chosen)
    const search = placeSearch({ line, filters: chosen })
    void navigate({ href: paths.explore(search), resetScroll: false, replace: true })
  }
  const here = new URLSearchParams(placeSearch({ line }))
  const named = filters.source.map(sourceName).join(', ')
  return (
    <form action={paths.explore()} aria-label="Which lessons" className="grid gap-2">
      {[...here].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choices
        legend="Level"
        name="level"
        options={LEVELS}
        labelOf={levelLabel}
        values={filters.level}
        onChange={(level) => change({ level })}
      />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
        {kidsMode ? (
          <p className="text-sm/11 text-soft">Kids mode is on: only lessons for kids are shown.</p>
        ) : (
          <label className="explore-choice w-fit">
            <input
              type="checkbox"
              name="kids"
              value="true"
              checked={filters.kids}
              onChange={(event) => change({ kids: event.target.checked })}
            />
            Only for kids
          </label>
        )}
        <details className="min-w-0" open={filters.source.length > 0 || undefined}>
          <summary className="explore-more">{`Sources: ${named || 'all'}`}</summary>
          <Choices
            legend="Source"
            name="source"
            options={SOURCE_WEBSITES}
            labelOf={sourceName}
            values={filters.source}
            onChange={(source) => change({ source })}
          />
        </details>
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </noscript>
    </form>
  )
}

/** A box shows its tick before the address has followed. */
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
