import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { sourceOf } from '#client/data/list-source.ts'
import { useCall } from '#client/data/write.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { ALL_OF_IT, type SearchedView } from '#client/kit/list-address.ts'
import { AddButton, ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { actionsColumn, type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { toast } from '#client/kit/toast.ts'
import { addSynonym, changeSynonym, removeSynonym } from '#shared/calls/admin-search.ts'
import type { SynonymInput } from '#shared/contracts/search-synonyms.ts'
import {
  type Synonym,
  synonymSchema,
  synonymsQuery,
  type SynonymValues,
  synonymValues,
} from './synonyms.ts'
import { t } from '#client/kit/t.tsx'
import { type Text, text } from '#shared/texts/text.ts'

const RELATIONS = {
  same: text('Same meaning'),
  also: text('Also finds'),
  means: text('Finds instead'),
} as const satisfies Record<Synonym['relation'], Text>

type SynonymManagerProps = {
  view: SearchedView
  onView: OnView<SearchedView>
  /** Opens the form for this word; '' for none. */
  word: string
}

/** Manages the words that searches treat alike: the built-in ones and those of the curators. */
export function SynonymManager({ view, onView, word }: SynonymManagerProps): JSX.Element {
  const list = useQuery(synonymsQuery())
  const { dialog, region } = useRowDialog<Synonym>()
  const [asked, setAsked] = useState('')
  if (asked !== word) {
    setAsked(word)
    if (word) dialog.create()
  }
  return (
    <>
      <ListPage
        label={t('Search Synonyms')}
        unit="synonym"
        source={sourceOf(list, pluralOf('synonym'))}
        columns={columnsOf(dialog)}
        pageSize={20}
        view={view}
        onView={onView}
        matches={({ words, targets }, { query }) => textMatches(query, [...words, ...targets])}
        nothing={nothing}
        search={{ label: t('Search synonyms'), placeholder: t('Search by word') }}
        actions={<AddButton label={t('Add Synonym')} onAdd={dialog.create} />}
        region={region}
      />
      <SynonymDialog dialog={dialog} word={word} />
      <DeleteSynonym dialog={dialog} />
    </>
  )
}

const nothing = (): NoRows<SearchedView> => ({
  title: t('No synonyms found'),
  description: t('Nothing matches the search.'),
  action: { label: t('Show all synonyms'), view: ALL_OF_IT },
})

function columnsOf(dialog: RowDialog<Synonym>): Column<Synonym>[] {
  return [
    {
      name: t('Searched Words'),
      kind: 'heading',
      cell: ({ words }) => <span className="font-semibold">{words.join(', ')}</span>,
    },
    { name: t('Relation'), cell: ({ relation }) => t(RELATIONS[relation]) },
    { name: t('Words to Find'), cell: ({ targets }) => targets.join(', ') || null },
    {
      name: t('Origin'),
      kind: 'narrow',
      cell: ({ id }) => (id > 0 ? t('Curators') : t('Built in')),
    },
    actionsColumn(dialog, ({ id, words }) => (id > 0 ? words.join(', ') : null)),
  ]
}

const fields = (): readonly EntryField<SynonymValues>[] => [
  {
    name: 'words',
    label: t('Searched words'),
    hint: t('What people type. Put commas between several words or phrases.'),
  },
  {
    name: 'relation',
    label: t('Relation'),
    kind: 'choice',
    options: [
      { value: 'same', label: t('Same meaning, both ways') },
      { value: 'also', label: t('One way only') },
    ],
  },
  {
    name: 'targets',
    label: t('Words to find'),
    hint: t('What the catalogue calls it. One way only, these rank below the searched words.'),
  },
]

type SynonymDialogProps = {
  dialog: RowDialog<Synonym>
  /** The word that a new synonym starts with. */
  word: string
}

function SynonymDialog({ dialog, word }: SynonymDialogProps) {
  const { edited } = dialog
  const add = useCall(addSynonym, { toasts: { failed: t('Failed to create synonym') } })
  const change = useCall(changeSynonym, { toasts: { failed: t('Failed to update synonym') } })
  const save = async (body: SynonymInput) => {
    if (edited) await change.mutateAsync({ params: { id: edited.id }, body })
    else await add.mutateAsync({ body })
    return true
  }
  return (
    <EntryDialog
      open={dialog.isFormOpen}
      title={edited ? t('Edit Synonym') : t('Add Synonym')}
      size="md"
      entry={edited}
      schema={synonymSchema}
      valuesOf={(synonym) => synonymValues(synonym, word)}
      fieldsOf={fields}
      submitLabel={edited ? t('Save Changes') : t('Add Synonym')}
      busyLabel={edited ? t('Saving...') : t('Adding...')}
      save={save}
      faultsOf={useFaultsOf()}
      onSaved={() => {
        const title = edited ? t('Synonym updated successfully') : t('Synonym created successfully')
        toast({ title, variant: 'success' })
      }}
      canSave={useCanSave()}
      onClose={dialog.close}
    />
  )
}

function DeleteSynonym({ dialog }: { dialog: RowDialog<Synonym> }) {
  return (
    <DeleteDialog
      dialog={dialog}
      call={removeSynonym}
      inputOf={({ id }) => ({ params: { id } })}
      toasts={{ done: t('Synonym deleted successfully') }}
      title={t('Delete Synonym')}
      description={({ words, targets }) => (
        <>
          <DeletedBox name={[...words, ...targets].join(', ')} />
          <p>{t('From then on, searches take each of these words by itself.')}</p>
        </>
      )}
    />
  )
}
