import type { JSX } from 'react'
import { changedFields, type UseFormReturn } from '#client/kit/use-form.tsx'
import { z } from 'zod'
import { chipClass, ChipLabel } from '#client/kit/chip.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import type { ListFilter, OnView } from '#client/kit/list-page.tsx'
import type { Column } from '#client/kit/table.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import {
  changeOpening,
  createOpening,
  listOpenings,
  removeOpening,
} from '#shared/calls/openings.ts'
import {
  openingInput,
  type OpeningInput,
  type OpeningUsageView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import {
  chosenId,
  descriptionField,
  nameField,
  optionsOf,
  orderField,
  patternField,
  withLegalMoves,
} from './entry-form.tsx'
import {
  commonOf,
  nameColumn,
  noneFound,
  OpeningEffects,
  Question,
  searchFor,
} from './entry-parts.tsx'
import {
  ANY,
  filterOpenings,
  type Missing,
  namesById,
  NO_FILTERS,
  NO_TAXONOMY,
  NONE,
  type OpeningFilters,
  type Taxonomy,
  type TaxonomyState,
  type Usage,
} from './taxonomy.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import { paths } from '#shared/paths.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'

type OpeningManagerProps = {
  state: TaxonomyState
  view: OpeningFilters
  onView: OnView<OpeningFilters>
}

export function OpeningManager({ state, view, onView }: OpeningManagerProps): JSX.Element {
  const { taxonomy = NO_TAXONOMY, usage } = state
  const { query, category, subcategory, missing } = view
  const isFiltered = missing || query || category !== ANY || subcategory !== ANY
  const rows = useRowDialog<OpeningView>()
  return (
    <EntryList
      {...commonOf('opening', state, foundOf(state, view))}
      label={t('Chess Openings')}
      columns={missing ? gapColumns(usage) : openingColumns(taxonomy, usage)}
      view={view}
      onView={onView}
      nothing={() =>
        isFiltered
          ? noneFound(t('No openings found'), t('Show all openings'), NO_FILTERS)
          : { title: t('No openings yet'), description: t('A resource can be about one opening.') }
      }
      search={searchFor(t('Search openings'))}
      filters={groupFilters(taxonomy, category)}
      notice={
        missing ? (
          <MissingChip
            missing={missing}
            onRemove={() => {
              onView({ ...view, missing: '', page: 1 })
              rows.region.current?.focus()
            }}
          />
        ) : null
      }
      rows={rows}
      form={{
        schema,
        valuesOf,
        fieldsOf: (form, edited) =>
          fieldsOf(form, taxonomy, edited ? (usage?.get(edited.id)?.resources ?? 0) : 0),
        size: 'wide',
      }}
      create={{
        call: createOpening,
        title: t('Add Opening'),
        disabled: !state.taxonomy,
        done: t('Opening created successfully'),
        failed: t('Failed to create opening'),
      }}
      change={{
        call: changeOpening,
        patchOf,
        list: listOpenings,
        title: t('Edit Opening'),
        done: t('Opening updated successfully'),
        failed: t('Failed to update opening'),
      }}
      remove={{
        call: removeOpening,
        inTrash: 'opening',
        title: t('Delete Opening'),
        done: t('Opening deleted successfully'),
        failed: t('Failed to delete opening'),
        question: ({ id, name }) => (
          <Question name={name}>
            <OpeningEffects id={id} />
          </Question>
        ),
      }}
    />
  )
}

/** Returns the matching openings; undefined while the data for it is loading. */
function foundOf(
  { taxonomy, usage }: TaxonomyState,
  view: OpeningFilters,
): OpeningView[] | undefined {
  if (!taxonomy || (view.missing && !usage)) return undefined
  return filterOpenings(taxonomy.openings, view, usage ?? new Map())
}

/** By category, and by one of its subcategories. */
function groupFilters(taxonomy: Taxonomy, category: string): ListFilter<OpeningFilters>[] {
  const subcategories = taxonomy.subcategories.filter(
    ({ categoryId }) => category === ANY || String(categoryId ?? NONE) === category,
  )
  return [
    {
      name: 'category',
      label: t('Filter by category'),
      options: filterOptions(taxonomy.categories, t('All categories'), t('No category')),
      // A subcategory of the previous category would match nothing.
      resets: { subcategory: ANY },
    },
    {
      name: 'subcategory',
      label: t('Filter by subcategory'),
      options: filterOptions(subcategories, t('All subcategories'), t('No subcategory')),
    },
  ]
}

function filterOptions(rows: readonly { id: number; name: string }[], any: string, none: string) {
  return [
    { value: ANY, label: any },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: NONE, label: none },
  ]
}

const MISSING_NAMES = {
  free: text('openings without a free resource'),
  kids: text('openings without a resource for kids'),
} as const satisfies Record<Missing, Text>

type MissingChipProps = { missing: Missing; onRemove: () => void }

/** Says which missing resources the table is filtered by. */
function MissingChip({ missing, onRemove }: MissingChipProps): JSX.Element {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">{t('Showing only:')}</span>
      <button type="button" onClick={onRemove} className={chipClass()}>
        <ChipLabel action={t('Remove filter:')}>{t(MISSING_NAMES[missing])}</ChipLabel>
      </button>
      <span className="text-sm text-soft">{t('What people want most comes first.')}</span>
    </p>
  )
}

function openingColumns(taxonomy: Taxonomy, usage: Usage | undefined): Column<OpeningView>[] {
  const categories = namesById(taxonomy.categories)
  const subcategories = namesById(taxonomy.subcategories)
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? t('Parent|None') : names.get(id)
  return [
    nameColumn(),
    { name: t('Opening|Category'), cell: ({ categoryId }) => nameOf(categories, categoryId) },
    { name: t('Subcategory'), cell: ({ subcategoryId }) => nameOf(subcategories, subcategoryId) },
    { name: t('Pattern'), cell: ({ openingPattern }) => openingPattern },
    { name: t('Order'), kind: 'narrow', cell: ({ order }) => order },
    {
      name: t('Resources'),
      kind: 'narrow',
      cell: ({ id }) => <UsageCell usage={usage?.get(id)} />,
    },
  ]
}

function UsageCell({ usage }: { usage: OpeningUsageView | undefined }) {
  if (!usage) return <span className="text-soft">…</span>
  return (
    <>
      <span className="font-semibold">{usage.resources}</span>
      {usage.resources > 0 ? (
        <span className="block text-sm text-soft">
          {t('{free, number} free, {kids, number} kids', usage)}
        </span>
      ) : null}
    </>
  )
}

/** For an opening that lacks something: how much it is wanted, and where a lesson may be. */
function gapColumns(usage: Usage | undefined): Column<OpeningView>[] {
  return [
    nameColumn(),
    { name: t('Pattern'), cell: ({ openingPattern }) => openingPattern },
    {
      name: t('Searches in 30 days'),
      kind: 'narrow',
      cell: ({ id }) => usage?.get(id)?.searches ?? 0,
    },
    {
      name: t('Resources'),
      kind: 'narrow',
      cell: ({ id }) => <UsageCell usage={usage?.get(id)} />,
    },
    { name: t('Find lessons'), cell: ({ name }) => <FindLessons opening={name} /> },
  ]
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

/** Searches the catalogue, whose similar lessons may only lack the name of the opening, and the web. */
function FindLessons({ opening }: { opening: string }) {
  const web = new URLSearchParams({ q: `${opening} chess lesson free` })
  return (
    <span className="flex flex-wrap gap-x-4">
      <SiteLink
        href={paths.home() + stringifySearch({ query: opening, price: 'free' })}
        className="text-link inline-flex min-h-11 items-center"
      >
        <Phrase
          of="In the catalogue<hidden>: lessons like {opening}</hidden>"
          values={{ opening }}
          tags={HIDDEN}
        />
      </SiteLink>
      <a
        href={`https://duckduckgo.com/?${web}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link inline-flex min-h-11 items-center"
      >
        <Phrase
          of="On the web<hidden>: lessons on {opening} (opens in a new tab)</hidden>"
          values={{ opening }}
          tags={HIDDEN}
        />
      </a>
    </span>
  )
}

type Values = ReturnType<typeof valuesOf>

/** `resources` are as many as would be renamed with the opening. */
function fieldsOf(
  form: UseFormReturn<Values, unknown, OpeningInput>,
  taxonomy: Taxonomy,
  resources: number,
): EntryField<Values>[] {
  const { dirtyFields } = form.formState
  const category = form.watch('categoryId')
  const subcategories = taxonomy.subcategories.filter(
    ({ categoryId }) => String(categoryId ?? '') === category,
  )
  return [
    {
      ...nameField(),
      hint:
        dirtyFields.name && resources > 0
          ? t(
              '{count, plural, one {# resource will follow the new name} other {# resources will follow the new name}}',
              { count: resources },
            )
          : undefined,
    },
    {
      name: 'categoryId',
      label: t('Opening|Category'),
      kind: 'choice',
      half: true,
      options: optionsOf(taxonomy.categories, t('Choose a category')),
      // The subcategories belong to the previous category.
      onChange: () => form.setValue('subcategoryId', '', { shouldDirty: true }),
    },
    {
      name: 'subcategoryId',
      label: t('Subcategory'),
      kind: 'choice',
      half: true,
      options: optionsOf(
        subcategories,
        category ? t('No subcategory') : t('Choose a category first'),
      ),
    },
    patternField(form),
    descriptionField(),
    orderField(),
  ]
}

/** Sends category and subcategory together, because the server validates them as a pair. */
function patchOf(
  input: OpeningInput,
  dirty: Readonly<Record<string, unknown>>,
): Partial<OpeningInput> {
  const { categoryId, subcategoryId } = input
  const place = dirty['categoryId'] || dirty['subcategoryId'] ? { categoryId, subcategoryId } : {}
  return { ...changedFields(input, dirty), ...place }
}

const schema = openingInput.extend({
  categoryId: z.preprocess(chosenId, openingInput.shape.categoryId),
  subcategoryId: z.preprocess(chosenId, openingInput.shape.subcategoryId),
  openingPattern: withLegalMoves(openingInput.shape.openingPattern),
})

function valuesOf(opening: OpeningView | null) {
  return {
    name: opening?.name ?? '',
    categoryId: String(opening?.categoryId ?? ''),
    subcategoryId: String(opening?.subcategoryId ?? ''),
    openingPattern: opening?.openingPattern ?? '',
    description: opening?.description ?? '',
    order: String(opening?.order ?? ''),
  }
}
