import { type JSX, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { chipClass, ChipLabel } from '#client/kit/chip.tsx'
import { ChoiceField, RequiredLabel } from '#client/kit/field.tsx'
import { changedFields } from '#client/kit/form.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { changeOpening, createOpening } from '#shared/calls/admin-openings.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import {
  openingInput,
  type OpeningInput,
  type OpeningUsageView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import {
  chosenId,
  DescriptionField,
  EntryForm,
  type FormHost,
  NameField,
  optionsOf,
  OrderField,
  PatternField,
  useEntryForm,
  withLegalMoves,
} from './entry-form.tsx'
import { EntryManager, OpeningEffects } from './entry-manager.tsx'
import {
  ANY,
  filterOpenings,
  type Missing,
  namesById,
  NO_FILTERS,
  NONE,
  type OpeningFilters,
  placeText,
  type Taxonomy,
  type TaxonomyState,
  type Usage,
} from './taxonomy.ts'

type OpeningManagerProps = {
  state: TaxonomyState
  /** Shows only openings without such a resource; from the page's URL. */
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
    <EntryManager
      kind="opening"
      title="Chess Openings"
      state={state}
      dialog={dialog}
      region={region}
      found={foundOf(state, filters, missing)}
      columns={taxonomy ? openingColumns(taxonomy, usage) : []}
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

/** Returns the matching openings; undefined while the data for it is loading. */
function foundOf(
  { taxonomy, usage }: TaxonomyState,
  filters: OpeningFilters,
  missing: Missing | null,
): OpeningView[] | undefined {
  if (!taxonomy) return undefined
  if (!missing) return filterOpenings(taxonomy.openings, filters, null)
  return usage && filterOpenings(taxonomy.openings, filters, { kind: missing, usage })
}

type GroupFiltersProps = {
  taxonomy: Taxonomy | undefined
  filters: OpeningFilters
  onFilters: (change: Partial<OpeningFilters>) => void
}

/** Filters by category and by one of its subcategories. */
function GroupFilters({ taxonomy, filters, onFilters }: GroupFiltersProps): JSX.Element {
  const { category, subcategory } = filters
  const subcategories = (taxonomy?.subcategories ?? []).filter(
    ({ categoryId }) => category === ANY || String(categoryId ?? NONE) === category,
  )
  return (
    <>
      <SelectField
        label="Filter by category"
        hideLabel
        value={category}
        options={filterOptions(taxonomy?.categories ?? [], 'All categories', 'No category')}
        // A subcategory of the previous category would match nothing.
        onChange={(value) => onFilters({ category: value, subcategory: ANY })}
      />
      <SelectField
        label="Filter by subcategory"
        hideLabel
        value={subcategory}
        options={filterOptions(subcategories, 'All subcategories', 'No subcategory')}
        onChange={(value) => onFilters({ subcategory: value })}
      />
    </>
  )
}

function filterOptions(rows: readonly { id: number; name: string }[], any: string, none: string) {
  return [
    { value: ANY, label: any },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: NONE, label: none },
  ]
}

const MISSING_NAMES = {
  free: 'openings without a free resource',
  kids: 'openings without a resource for kids',
} as const satisfies Record<Missing, string>

type MissingChipProps = { missing: Missing; onRemove: () => void }

/** Says which missing resources the table is filtered by. */
function MissingChip({ missing, onRemove }: MissingChipProps): JSX.Element {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">Showing only:</span>
      <button type="button" onClick={onRemove} className={chipClass()}>
        <ChipLabel action="Remove filter:">{MISSING_NAMES[missing]}</ChipLabel>
      </button>
    </p>
  )
}

function openingColumns(taxonomy: Taxonomy, usage: Usage | undefined): Column<OpeningView>[] {
  const categories = namesById(taxonomy.categories)
  const subcategories = namesById(taxonomy.subcategories)
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? 'None' : names.get(id)
  return [
    { name: 'Category', cell: ({ categoryId }) => nameOf(categories, categoryId) },
    { name: 'Subcategory', cell: ({ subcategoryId }) => nameOf(subcategories, subcategoryId) },
    { name: 'Pattern', cell: ({ openingPattern }) => openingPattern },
    { name: 'Order', kind: 'narrow', cell: ({ order }) => order },
    { name: 'Resources', kind: 'narrow', cell: ({ id }) => <UsageCell usage={usage?.get(id)} /> },
  ]
}

function UsageCell({ usage }: { usage: OpeningUsageView | undefined }) {
  if (!usage) return <span className="text-soft">…</span>
  return (
    <>
      <span className="font-semibold">{usage.resources}</span>
      {usage.resources > 0 ? (
        <span className="block text-sm text-soft">
          {usage.free} free, {usage.kids} kids
        </span>
      ) : null}
    </>
  )
}

type OpeningFormProps = FormHost & {
  /** Null creates a new opening. */
  opening: OpeningView | null
  taxonomy: Taxonomy
  /** How many resources would be renamed with it. */
  resources: number
}

function OpeningForm(props: OpeningFormProps): JSX.Element {
  const { opening, taxonomy, resources, ...host } = props
  const { form, submit, conflicts } = useEntryForm({
    ...host,
    kind: 'opening',
    entry: opening,
    schema: schema,
    valuesOf: openingValues,
    labels: LABELS,
    textOf: (field, value) => placeText(taxonomy, field, value),
    patchOf,
    create: createOpening,
    change: changeOpening,
    list: listOpenings,
  })
  const { register, setValue, formState, control } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const [categoryId, pattern] = useWatch({ control, name: ['categoryId', 'openingPattern'] })
  const subcategories = taxonomy.subcategories.filter(
    (each) => String(each.categoryId ?? '') === categoryId,
  )
  return (
    <EntryForm
      kind="opening"
      isNew={opening === null}
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={submit}
      conflicts={conflicts}
    >
      <NameField
        hint={
          dirtyFields.name && resources > 0 ? `${followers(resources)} the new name` : undefined
        }
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={<RequiredLabel>Category</RequiredLabel>}
          aria-required
          options={optionsOf(taxonomy.categories, 'Choose a category')}
          error={errors.categoryId?.message}
          {...register('categoryId', {
            // The subcategories belong to the previous category.
            onChange: () => setValue('subcategoryId', '', { shouldDirty: true }),
          })}
        />
        <ChoiceField
          label="Subcategory"
          options={optionsOf(
            subcategories,
            categoryId ? 'No subcategory' : 'Choose a category first',
          )}
          error={errors.subcategoryId?.message}
          {...register('subcategoryId')}
        />
      </div>
      <PatternField
        pattern={pattern}
        error={errors.openingPattern?.message}
        {...register('openingPattern')}
      />
      <DescriptionField error={errors.description?.message} {...register('description')} />
      <OrderField error={errors.order?.message} {...register('order')} />
    </EntryForm>
  )
}

/** Sends category and subcategory together, because the server validates them as a pair. */
function patchOf(input: OpeningInput, dirty: Readonly<Record<string, unknown>>): object {
  const { categoryId, subcategoryId } = input
  const place = dirty['categoryId'] || dirty['subcategoryId'] ? { categoryId, subcategoryId } : {}
  return { ...changedFields(input, dirty), ...place }
}

function followers(resources: number): string {
  return resources === 1 ? '1 resource will follow' : `${resources} resources will follow`
}

const schema = openingInput.extend({
  categoryId: z.preprocess(chosenId, openingInput.shape.categoryId),
  subcategoryId: z.preprocess(chosenId, openingInput.shape.subcategoryId),
  openingPattern: withLegalMoves(openingInput.shape.openingPattern),
})

const LABELS = {
  name: 'Name',
  categoryId: 'Category',
  subcategoryId: 'Subcategory',
  openingPattern: 'Move pattern',
  description: 'Description',
  order: 'Order',
}

function openingValues(opening: OpeningView | null) {
  return {
    name: opening?.name ?? '',
    categoryId: String(opening?.categoryId ?? ''),
    subcategoryId: String(opening?.subcategoryId ?? ''),
    openingPattern: opening?.openingPattern ?? '',
    description: opening?.description ?? '',
    order: String(opening?.order ?? ''),
  }
}
