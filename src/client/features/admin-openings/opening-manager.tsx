import { type JSX, useState } from 'react'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import type { OpeningView } from '#shared/contracts/openings.ts'
import { OpeningEffects } from './effects.tsx'
import { openingColumns } from './opening-columns.tsx'
import { GroupFilters, MissingChip } from './opening-filters.tsx'
import { OpeningForm } from './opening-form.tsx'
import { ANY, filterOpenings, type Missing, NO_FILTERS, type OpeningFilters } from './taxonomy.ts'
import { ThingManager } from './thing-manager.tsx'
import type { TaxonomyState } from './use-taxonomy.ts'

type OpeningManagerProps = {
  state: TaxonomyState
  /** From the page's address: only openings without such a resource. */
  missing: Missing | null
  onMissingRemove: () => void
}

export function OpeningManager(props: OpeningManagerProps): JSX.Element {
  const { state, missing, onMissingRemove } = props
  const { taxonomy, usage } = state
  const { dialog, region } = useRowDialog<OpeningView>()
  const [filters, setFilters] = useState(NO_FILTERS)
  const narrow = (change: Partial<OpeningFilters>) =>
    setFilters((now) => ({ ...now, page: 1, ...change }))
  const isFiltered = Boolean(
    missing || filters.query || filters.category !== ANY || filters.subcategory !== ANY,
  )
  const showAll = () => {
    setFilters(NO_FILTERS)
    if (missing) onMissingRemove()
    region.current?.focus()
  }
  return (
    <ThingManager
      thing="opening"
      title="Chess Openings"
      state={state}
      dialog={dialog}
      region={region}
      found={foundOf(state, filters, missing)}
      columns={taxonomy ? openingColumns(taxonomy, usage, dialog) : []}
      query={filters.query}
      page={filters.page}
      onView={narrow}
      filters={<GroupFilters taxonomy={taxonomy} filters={filters} onFilters={narrow} />}
      chip={
        missing ? (
          <MissingChip
            missing={missing}
            onRemove={() => {
              narrow({})
              onMissingRemove()
              region.current?.focus()
            }}
          />
        ) : null
      }
      onReset={isFiltered ? showAll : null}
      renderForm={(opening, host) =>
        taxonomy ? (
          <OpeningForm
            opening={opening}
            taxonomy={taxonomy}
            resources={opening ? (usage?.get(opening.id)?.resources ?? 0) : 0}
            {...host}
          />
        ) : null
      }
      renderEffects={({ id }) => <OpeningEffects id={id} />}
    />
  )
}

/** Undefined while what is asked for is not known. */
function foundOf(
  { taxonomy, usage }: TaxonomyState,
  filters: OpeningFilters,
  missing: Missing | null,
): OpeningView[] | undefined {
  if (!taxonomy) return undefined
  if (!missing) return filterOpenings(taxonomy.openings, filters, null)
  return usage && filterOpenings(taxonomy.openings, filters, { kind: missing, usage })
}
