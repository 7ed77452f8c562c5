import { t } from '#client/kit/t.tsx'
import {
  forTableChoices,
  MAX_TABLE_VALUES,
  NO_TABLE_FILTERS,
  RESOURCE_PROBLEMS,
  TABLE_CHOICE_NAMES,
  TABLE_CHOICES,
  type TableChoice,
  type TableFilters,
} from '#shared/domain/table-filters.ts'
import { calendarDate } from '#shared/domain/calendar-date.ts'
import { openingLabel } from '#shared/domain/filters/opening.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { text } from '#shared/texts/text.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

const MAX_OPENING_LENGTH = 200

/** Reads the filters from the parameters of a URL, and ignores what the server would refuse. */
export function readFilters(search: Readonly<Record<string, unknown>>): TableFilters {
  const valuesOf = (name: string) =>
    [ownValue(search, name) ?? []].flat().filter((value) => typeof value === 'string')
  const choices = forTableChoices((name) => {
    const given = valuesOf(name)
    return TABLE_CHOICES[name].values.filter((value) => given.includes(value))
  })
  const dayOf = (name: string) => valuesOf(name).find((text) => calendarDate(text) === text)
  const [problem] = valuesOf('problem')
  const openings = valuesOf('opening').filter(
    (name) => name !== '' && name.length <= MAX_OPENING_LENGTH,
  )
  return {
    ...choices,
    opening: [...new Set(openings)].slice(0, MAX_TABLE_VALUES),
    from: dayOf('from') ?? null,
    to: dayOf('to') ?? null,
    problem: RESOURCE_PROBLEMS.find((each) => each === problem) ?? null,
  }
}

export function hasFilters(filters: TableFilters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(NO_TABLE_FILTERS)
}

const PROBLEM_LABELS = {
  duplicate: text('Shares its URL with another'),
  'kids-unconfirmed': text('For kids, not confirmed or without an age'),
} as const

export type FilterChip = {
  key: string
  label: string
  /** The filters without this one. */
  without: TableFilters
}

export function chipsOf(filters: TableFilters): FilterChip[] {
  const choices = TABLE_CHOICE_NAMES.flatMap((name) =>
    filters[name].map((value) => ({
      key: `${name}=${value}`,
      label: t('{label}: {value}', {
        label: t(TABLE_CHOICES[name].console),
        value: TABLE_CHOICES[name].labelOf(value, t),
      }),
      without: toggled(filters, name, value),
    })),
  )
  const openings = filters.opening.map((name) => ({
    key: `opening=${name}`,
    label: t('Opening: {name}', { name: openingLabel(name, t) }),
    without: { ...filters, opening: filters.opening.filter((each) => each !== name) },
  }))
  const dayText = (day: string | null) => (day ? utcDayText(day, t) : '')
  const chip = (key: 'from' | 'to' | 'problem', label: string) =>
    filters[key] ? [{ key, label, without: { ...filters, [key]: null } }] : []
  return [
    ...choices,
    ...openings,
    ...chip('from', t('Published from {day}', { day: dayText(filters.from) })),
    ...chip('to', t('Published to {day}', { day: dayText(filters.to) })),
    ...chip('problem', filters.problem ? t(PROBLEM_LABELS[filters.problem]) : ''),
  ]
}

/** Adds the value to a filter, or removes it. Values keep the order of TABLE_CHOICES, so that one view has one URL. */
export function toggled(filters: TableFilters, name: TableChoice, value: string): TableFilters {
  const now: readonly string[] = filters[name]
  const chosen = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return { ...filters, [name]: TABLE_CHOICES[name].values.filter((each) => chosen.includes(each)) }
}
