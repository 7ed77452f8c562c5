import { useQuery } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import type { SearchedView } from '#client/kit/list-address.ts'
import type { NoRows, OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import type { Column } from '#client/kit/table.tsx'
import { truncate } from '#shared/texts/characters.ts'
import { type TaxonomyState, usageQuery } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export type SearchedListProps = {
  state: TaxonomyState
  view: SearchedView
  onView: OnView<SearchedView>
}

type Named = { id: number; name: string; description: string | null }

/** What the lists of all three kinds have. `rows` are undefined while they are not known. */
export function commonOf<Row extends Named>(
  unit: 'category' | 'subcategory' | 'opening',
  { error, isFetching, retry }: TaxonomyState,
  rows: Row[] | undefined,
) {
  const fault = error ? loadingFault(pluralOf(unit), error) : null
  return {
    unit,
    source: { rows, fault, busy: isFetching, retry },
    nameOf: ({ name }: Row) => name,
  }
}

export const searchFor = (label: string) => ({
  label,
  placeholder: t('Search by name, moves or description'),
})

/** Says that nothing is found, and leads to the view of all. */
export const noneFound = <View,>(title: string, label: string, view: View): NoRows<View> => ({
  title,
  description: t('Nothing matches the search and the filters.'),
  action: { label, view },
})

export const nameColumn = (): Column<Named> => ({
  name: t('Name'),
  kind: 'heading',
  cell: ({ name, description }) => (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {description ? (
        <span dir="auto" className="block text-sm text-soft">
          {truncate(description, TABLE_DESCRIPTION_LENGTH)}
        </span>
      ) : null}
    </>
  ),
})

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

/** Says what will be unlinked before an entry is deleted. */
export function Question({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <>
      <DeletedBox name={name} />
      {children}
      <p>{t('It can be restored from the trash for 30 days.')}</p>
    </>
  )
}

const LOSSES = {
  subcategoriesOfCategory: text(
    '{count, plural, one {# subcategory will lose its category.} other {# subcategories will lose their category.}}',
  ),
  openingsOfCategory: text(
    '{count, plural, one {# opening will lose its category.} other {# openings will lose their category.}}',
  ),
  openingsOfSubcategory: text(
    '{count, plural, one {# opening will lose its subcategory.} other {# openings will lose their subcategory.}}',
  ),
  resourcesOfOpening: text(
    '{count, plural, one {# resource will lose its opening.} other {# resources will lose their opening.}}',
  ),
}

type Loss = { count: number; what: keyof typeof LOSSES }

type EffectsProps = { losses: readonly Loss[] }

/** Lists what a deletion unlinks, with numbers. */
export function Effects({ losses }: EffectsProps): JSX.Element {
  const real = losses.filter(({ count }) => count > 0)
  if (real.length === 0) return <p>{t('Nothing else depends on it.')}</p>
  return (
    <ul className="grid gap-1 text-ink">
      {real.map(({ count, what }) => (
        <li key={what}>{t(LOSSES[what], { count })}</li>
      ))}
    </ul>
  )
}

/** Counts the resources anew each time, because other pages add and remove them. */
export function OpeningEffects({ id }: { id: number }): JSX.Element {
  const { data, isError } = useQuery({ ...usageQuery(), refetchOnMount: 'always' })
  if (data) {
    const count = data.get(id)?.resources ?? 0
    return <Effects losses={[{ count, what: 'resourcesOfOpening' }]} />
  }
  return (
    <p>{isError ? t('Its resources will lose their opening.') : t('Counting its resources...')}</p>
  )
}
