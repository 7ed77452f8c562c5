import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { faultsOf, loadingFault, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { noteLoginOver, useCanSave, useFaultsOf } from '#client/data/account.ts'
import { send } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { ChoiceField, RequiredLabel, RequiredNote, TextField } from '#client/kit/field.tsx'
import { FormFooter, showFaults, useEditForm } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import {
  RowButtons,
  type RowDialog,
  SearchBox,
  TableBar,
  useRowDialog,
} from '#client/kit/table-tools.tsx'
import { type Column, PagedTable, TableSkeleton } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { toast } from '#client/kit/toast.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { addSynonym, changeSynonym, removeSynonym } from '#shared/calls/admin-search.ts'
import type { SynonymInput } from '#shared/contracts/search-synonyms.ts'
import {
  type Synonym,
  synonymSchema,
  synonymsQuery,
  type SynonymValues,
  synonymValues,
} from './synonyms.ts'

const PAGE_SIZE = 20
const UNIT = { one: 'synonym', many: 'synonyms' }
const FIRST = { query: '', page: 1 }

const RELATIONS = {
  same: 'Same meaning',
  also: 'Also finds',
  means: 'Finds instead',
} as const satisfies Record<Synonym['relation'], string>

type SynonymManagerProps = {
  /** Opens the form for this word; '' for none. */
  word: string
}

/** Manages the words that searches treat alike: the built-in ones and those of the curators. */
export function SynonymManager({ word }: SynonymManagerProps): JSX.Element {
  const list = useQuery(synonymsQuery())
  const { dialog, region } = useRowDialog<Synonym>()
  const [view, setView] = useState(FIRST)
  const [dirty, setDirty] = useState(false)
  const [asked, setAsked] = useState('')
  if (asked !== word) {
    setAsked(word)
    if (word) dialog.create()
  }
  const close = () => {
    setDirty(false)
    dialog.close()
  }
  const found = list.data?.filter(({ words, targets }) =>
    textMatches(view.query, [...words, ...targets]),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TableBar>
        <SearchBox
          label="Search synonyms"
          placeholder="Search by word"
          value={view.query}
          onChange={(query) => setView({ query, page: 1 })}
        />
        <Button onClick={dialog.create}>
          <Icon name="plus" className="size-4" />
          Add Synonym
        </Button>
      </TableBar>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Search Synonyms"
        className="grid gap-4 rounded-md"
      >
        {list.error ? (
          <LoadFailure
            message={loadingFault('synonyms', list.error)}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {found && found.length > 0 ? (
          <PagedTable
            label="Search Synonyms"
            unit={UNIT}
            columns={columnsOf(dialog)}
            rows={found}
            pageSize={PAGE_SIZE}
            page={view.page}
            onPage={(page) => setView((now) => ({ ...now, page }))}
          />
        ) : found ? (
          <EmptyState
            title="No synonyms found"
            description="Nothing matches the search."
            action={
              <Button variant="secondary" onClick={() => setView(FIRST)}>
                Show all synonyms
              </Button>
            }
          />
        ) : list.error ? null : (
          <TableSkeleton rows={PAGE_SIZE / 2} label="Loading synonyms..." />
        )}
      </section>
      <GuardedModal
        open={dialog.isFormOpen}
        title={dialog.edited ? 'Edit Synonym' : 'Add Synonym'}
        size="md"
        dirty={dirty}
        canSave={useCanSave()}
        onClose={close}
      >
        <SynonymForm synonym={dialog.edited} word={word} onDirty={setDirty} onSaved={close} />
      </GuardedModal>
      <DeleteSynonym
        synonym={dialog.deleting}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </div>
  )
}

function columnsOf(dialog: RowDialog<Synonym>): Column<Synonym>[] {
  return [
    {
      name: 'Searched Words',
      kind: 'heading',
      cell: ({ words }) => <span className="font-semibold">{words.join(', ')}</span>,
    },
    { name: 'Relation', cell: ({ relation }) => RELATIONS[relation] },
    { name: 'Words to Find', cell: ({ targets }) => targets.join(', ') || null },
    { name: 'Origin', kind: 'narrow', cell: ({ id }) => (id > 0 ? 'Curators' : 'Built in') },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (synonym) =>
        synonym.id > 0 ? (
          <RowButtons
            name={synonym.words.join(', ')}
            onEdit={() => dialog.edit(synonym)}
            onDelete={() => dialog.remove(synonym)}
          />
        ) : null,
    },
  ]
}

const RELATION_OPTIONS = [
  { value: 'same', label: 'Same meaning, both ways' },
  { value: 'also', label: 'One way only' },
] as const

type SynonymFormProps = {
  /** Null creates a new synonym. */
  synonym: Synonym | null
  /** The word that a new synonym starts with. */
  word: string
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

function SynonymForm({ synonym, word, onDirty, onSaved }: SynonymFormProps): JSX.Element {
  const client = useQueryClient()
  const { form, isDirty } = useEditForm<SynonymValues, SynonymInput>({
    schema: synonymSchema,
    values: synonymValues(synonym, word),
    onDirty,
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const save = async (input: SynonymInput) => {
    try {
      if (!synonym) await send(client, addSynonym, { body: input })
      else if (isDirty)
        await send(client, changeSynonym, { params: { id: synonym.id }, body: input })
      toast({
        title: `Synonym ${synonym ? 'updated' : 'created'} successfully`,
        variant: 'success',
      })
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toast({
        title: `Failed to ${synonym ? 'update' : 'create'} synonym`,
        description: serverMessage(error) ?? UNREACHABLE,
        variant: 'destructive',
      })
      const fields = ['relation', 'words', 'targets'] as const
      showFaults<SynonymValues>(faultsOf(error), { fields, setError, fallback: UNREACHABLE })
    }
  }
  const submit = handleSubmit(save)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-4"
    >
      <RequiredNote />
      <TextField
        label={<RequiredLabel>Searched words</RequiredLabel>}
        hint="What people type. Put commas between several words or phrases."
        aria-required
        autoComplete="off"
        error={errors.words?.message}
        {...register('words')}
      />
      <ChoiceField
        label="Relation"
        options={RELATION_OPTIONS}
        error={errors.relation?.message}
        {...register('relation')}
      />
      <TextField
        label={<RequiredLabel>Words to find</RequiredLabel>}
        hint="What the catalogue calls it. One way only, these rank below the searched words."
        aria-required
        autoComplete="off"
        error={errors.targets?.message}
        {...register('targets')}
      />
      <FormFooter
        error={errors.root?.message}
        label={synonym ? 'Save Changes' : 'Add Synonym'}
        busyLabel={synonym ? 'Saving...' : 'Adding...'}
        busy={isSubmitting}
      />
    </form>
  )
}

type DeleteSynonymProps = {
  /** Null while the dialog is closed. */
  synonym: Synonym | null
  onDeleted: () => void
  onClose: () => void
}

function DeleteSynonym({ synonym, onDeleted, onClose }: DeleteSynonymProps): JSX.Element {
  const client = useQueryClient()
  const remove = async () => {
    if (!synonym) return
    await send(client, removeSynonym, { params: { id: synonym.id } })
    toast({ title: 'Synonym deleted successfully', variant: 'success' })
    onDeleted()
  }
  return (
    <DeletionModal
      open={synonym !== null}
      title="Delete Synonym"
      description={
        synonym ? (
          <div className="grid gap-3">
            <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold text-ink wrap-anywhere">
              {[...synonym.words, ...synonym.targets].join(', ')}
            </p>
            <p>From then on, searches take each of these words by itself.</p>
          </div>
        ) : null
      }
      faultsOf={useFaultsOf()}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
