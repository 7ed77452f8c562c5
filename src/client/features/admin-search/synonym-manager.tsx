import { z } from 'zod'
import { callQuery } from '#client/data/queries.ts'
import {
  addSynonym,
  changeSynonym,
  listSynonyms,
  removeSynonym,
} from '#shared/calls/admin-search.ts'
import {
  synonymInput,
  type SynonymInput,
  type SynonymView,
} from '#shared/contracts/search-synonyms.ts'
import { asMessage, issueText } from '#shared/contracts/says.ts'
import { text, type Text } from '#shared/texts/text.ts'
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
import { t } from '#client/kit/t.tsx'

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

/** Built-in synonyms have a negative `id`; they cannot be changed. */
type Synonym = Omit<SynonymView, 'id'> & { id: number }

function synonymsQuery() {
  return { ...callQuery(listSynonyms), select: withIds }
}

function withIds(synonyms: readonly SynonymView[]): Synonym[] {
  return synonyms.map((synonym, index) => ({ ...synonym, id: synonym.id ?? -1 - index }))
}

/** The inputs hold phrases separated by commas. */
type SynonymValues = { relation: 'same' | 'also'; words: string; targets: string }

const { words, targets } = synonymInput.shape

/** Reports an invalid phrase as an error of the whole field. */
const phrasesIn = (phrases: typeof words) =>
  z.string().transform((typed, context) => {
    const list = typed
      .split(',')
      .map((phrase) => phrase.trim())
      .filter(Boolean)
    const { data, error } = phrases.safeParse(list)
    if (data) return data
    const [issue] = error.issues
    const fault = issue && issueText(issue)
    if (fault) {
      const { words: sentence, values } = fault
      const [at] = issue.path
      const field = at === undefined ? text('This field') : `“${list[Number(at)]}”`
      context.addIssue({
        code: 'custom',
        message: asMessage({ words: sentence, values: { ...values, field } }),
      })
    }
    return z.NEVER
  })

/** The contract, reading its lists from text. */
export const synonymSchema = synonymInput.extend({
  words: phrasesIn(words),
  targets: phrasesIn(targets),
})

export function synonymValues(synonym: Synonym | null, word: string): SynonymValues {
  return {
    relation: synonym?.relation === 'also' ? 'also' : 'same',
    words: synonym?.words.join(', ') ?? word,
    targets: synonym?.targets.join(', ') ?? '',
  }
}
