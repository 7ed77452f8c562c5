import { SelectField } from '#client/kit/select.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import {
  CATEGORIES,
  LEVELS,
  type Recency,
  RECENCIES,
  SOURCE_WEBSITES,
} from '#shared/domain/catalogue.ts'
import { levelLabel } from '#shared/domain/levels.ts'
import { categoryName } from '#shared/domain/list-title.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import { MultiSelect } from './multi-select.tsx'

type FilterFieldsProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  facets: FacetsView | undefined
  onChange: (changes: Partial<ResourceFilters>) => void
}

/** These wait for Apply. */
export function FilterFields({ draft, options, facets, onChange }: FilterFieldsProps) {
  const { kidsMode } = useKidsMode()
  const categories = options?.categories ?? CATEGORIES
  const offered = draft.category === 'kids' ? ['kids', ...categories] : categories
  return (
    <>
      <MultiSelect
        label={kidsMode ? 'Your Level' : 'Player Skill Level'}
        chosen="Chosen levels"
        all={kidsMode ? 'All Levels' : 'All Skill Levels'}
        values={draft.level}
        onChange={(level) => onChange({ level })}
        options={counted(options?.levels ?? LEVELS, levelLabel, facets?.level, draft.level)}
      />
      <SelectField
        label={kidsMode ? 'How New?' : 'Recency'}
        value={draft.recent}
        onChange={(recent) => onChange({ recent: recent as Recency })}
        options={(options?.recency ?? RECENCIES).map(({ value, label }) => ({
          ...withCount({ value, label }, facets?.recent, [draft.recent, 'all']),
        }))}
      />
      {/* Kids mode has chosen one. */}
      {kidsMode ? null : (
        <SelectField
          label="Content Category"
          value={draft.category}
          onChange={(category) => onChange({ category })}
          options={[
            { value: 'all', label: 'All Categories' },
            ...counted(offered, categoryName, facets?.category, [draft.category]),
          ]}
        />
      )}
      <MultiSelect
        label={kidsMode ? 'Websites' : 'Source Websites'}
        chosen={kidsMode ? 'Chosen websites' : 'Chosen sources'}
        all={kidsMode ? 'All Websites' : 'All Sources'}
        values={draft.source}
        onChange={(source) => onChange({ source })}
        options={counted(
          options?.sources ?? SOURCE_WEBSITES,
          sourceName,
          facets?.source,
          draft.source,
        )}
      />
    </>
  )
}

type Option = { value: string; label: string; disabled?: boolean }

function counted(
  values: readonly string[],
  labelOf: (value: string) => string,
  counts: Record<string, number> | undefined,
  chosen: readonly string[],
): Option[] {
  return values.map((value) => withCount({ value, label: labelOf(value) }, counts, chosen))
}

/** Values that nothing has stay visible, but only a chosen one stays enabled. */
function withCount(
  option: Option,
  counts: Record<string, number> | undefined,
  chosen: readonly string[],
): Option {
  if (!counts) return option
  const count = counts[option.value] ?? 0
  return {
    value: option.value,
    label: `${option.label} (${count.toLocaleString('en-US')})`,
    disabled: count === 0 && !chosen.includes(option.value),
  }
}
