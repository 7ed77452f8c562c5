import { useQuery } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from '#client/kit/use-form.tsx'
import type { ZodType } from 'zod'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { type EntryCalls, useEntrySave } from '#client/data/entry-writes.ts'
import { loadingFault } from '#client/data/error-words.ts'
import { restoring } from '#client/data/undo.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import type { SearchedView } from '#client/kit/list-address.ts'
import {
  AddButton,
  type ListFilter,
  ListPage,
  type ListView,
  type OnView,
} from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { actionsColumn, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { truncate } from '#shared/texts/characters.ts'
import { ENTRY_KINDS, type EntryKind, toastDone, failureToast } from './entry-kinds.ts'
import { type TaxonomyState, usageQuery } from './taxonomy.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

export type SearchedListProps = {
  state: TaxonomyState
  view: SearchedView
  onView: OnView<SearchedView>
}

type Named = { id: number; name: string; description: string | null; updatedAt: string }

/** How entries of one kind are created and edited. */
type EntryForm<Row extends Named, Values extends FieldValues, Input, Patch> = EntryCalls<
  Row,
  Input,
  Patch
> & {
  schema: ZodType<Input, FieldValues>
  /** Returns what the inputs hold: text, where '' means that nothing is chosen. */
  valuesOf: (entry: Row | null) => Values
  fieldsOf: (
    form: UseFormReturn<Values, unknown, Input>,
    edited: Row | null,
  ) => readonly EntryField<Values>[]
}

type EntryManagerProps<
  Row extends Named,
  View extends ListView,
  Values extends FieldValues,
  Input,
  Patch,
> = {
  kind: EntryKind
  /** The tab's title. */
  title: string
  state: TaxonomyState
  /** The rows that match search and filters; undefined while they are not known. */
  found: readonly Row[] | undefined
  /** Those between the name and the buttons of a row. */
  columns: readonly Column<Row>[]
  view: View
  onView: OnView<View>
  /** The view without search and filters; null if it is shown. */
  all: View | null
  filters?: readonly ListFilter<View>[]
  renderNotice?: (focusList: () => void) => ReactNode
  form: EntryForm<Row, Values, Input, Patch>
  /** Lists what a deletion would unlink. */
  renderEffects: (entry: Row) => ReactNode
}

/** Shows the searchable table of one kind of entry, with its dialogs. */
export function EntryManager<
  Row extends Named,
  View extends ListView,
  Values extends FieldValues,
  Input,
  Patch,
>(props: EntryManagerProps<Row, View, Values, Input, Patch>): JSX.Element {
  const { kind, title, state, found, columns, all, renderNotice, form, renderEffects } = props
  const { dialog, region } = useRowDialog<Row>()
  const { unit, words } = ENTRY_KINDS[kind]
  return (
    <>
      <ListPage
        label={title}
        unit={unit}
        source={{
          rows: found,
          fault: state.error ? loadingFault(pluralOf(unit), state.error) : null,
          busy: state.isFetching,
          retry: state.retry,
        }}
        columns={entryColumns(columns, dialog)}
        pageSize={20}
        view={props.view}
        onView={props.onView}
        nothing={() =>
          all
            ? {
                title: t(words.noneFound),
                description: t('Nothing matches the search and the filters.'),
                action: { label: t(words.showAll), view: all },
              }
            : { title: t(words.noneYet), description: t(words.purpose) }
        }
        search={{
          label: t(words.search),
          placeholder: t('Search by name, moves or description'),
        }}
        filters={props.filters ?? []}
        actions={
          <AddButton label={t(words.add)} disabled={!state.taxonomy} onAdd={dialog.create} />
        }
        notice={renderNotice?.(() => region.current?.focus())}
        region={region}
      />
      <EditEntry kind={kind} dialog={dialog} form={form} />
      <DeleteEntry kind={kind} dialog={dialog} renderEffects={renderEffects} />
    </>
  )
}

function entryColumns<Row extends Named>(
  columns: readonly Column<Row>[],
  dialog: RowDialog<Row>,
): Column<Row>[] {
  return [
    { name: t('Name'), kind: 'heading', cell: (entry) => <NameCell {...entry} /> },
    ...columns,
    actionsColumn(dialog, ({ name }) => name),
  ]
}

type EditEntryProps<Row extends Named, Values extends FieldValues, Input, Patch> = {
  kind: EntryKind
  dialog: RowDialog<Row>
  form: EntryForm<Row, Values, Input, Patch>
}

function EditEntry<Row extends Named, Values extends FieldValues, Input, Patch>(
  props: EditEntryProps<Row, Values, Input, Patch>,
) {
  const { kind, dialog, form } = props
  const { schema, valuesOf, fieldsOf } = form
  const { edited } = dialog
  const { words } = ENTRY_KINDS[kind]
  const saving = useEntrySave(form, (error, isNew) =>
    failureToast(kind, isNew ? 'create' : 'update', error),
  )
  return (
    <EntryDialog
      open={dialog.isFormOpen}
      title={edited ? t(words.edit) : t(words.add)}
      size={kind === 'category' ? 'md' : 'wide'}
      entry={edited}
      schema={schema}
      valuesOf={valuesOf}
      fieldsOf={(state) => fieldsOf(state, edited)}
      submitLabel={edited ? t('Save Changes') : t(words.add)}
      busyLabel={edited ? t('Saving...') : t('Adding...')}
      {...saving}
      faultsOf={useFaultsOf()}
      onSaved={() => toastDone(kind, edited ? 'updated' : 'created')}
      canSave={useCanSave()}
      onClose={dialog.close}
    />
  )
}

type DeleteEntryProps<Row extends Named> = {
  kind: EntryKind
  dialog: RowDialog<Row>
  renderEffects: (entry: Row) => ReactNode
}

/** Says what will be unlinked before it deletes an entry. */
function DeleteEntry<Row extends Named>({ kind, dialog, renderEffects }: DeleteEntryProps<Row>) {
  const { remove, done, words, inTrash } = ENTRY_KINDS[kind]
  return (
    <DeleteDialog
      dialog={dialog}
      call={remove}
      inputOf={({ id }) => ({ params: { id } })}
      toasts={{ done: t(done.deleted), failed: (error) => failureToast(kind, 'delete', error) }}
      undo={(_, { params: { id } }) => restoring({ kind: inTrash, id })}
      title={t(words.delete)}
      description={(entry) => (
        <>
          <DeletedBox name={entry.name} />
          {renderEffects(entry)}
          <p>{t('It can be restored from the trash for 30 days.')}</p>
        </>
      )}
    />
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

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

function NameCell({ name, description }: Named) {
  return (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {description ? (
        <span dir="auto" className="block text-sm text-soft">
          {truncate(description, TABLE_DESCRIPTION_LENGTH)}
        </span>
      ) : null}
    </>
  )
}
