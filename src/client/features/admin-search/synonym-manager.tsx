import { z } from 'zod'
import { callQuery } from '#client/data/queries.ts'
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from '#shared/calls/search.ts'
import { synonymInput, type SynonymView } from '#shared/contracts/search.ts'
import { asMessage, issueText } from '#shared/contracts/says.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { EntryList } from '#client/catalogue/entry-list.tsx'
import { sourceOf } from '#client/data/list-source.ts'
import { DeletedBox } from '#client/kit/dialog.tsx'
import type { EntryField } from '#client/kit/entry-dialog.tsx'
import { ALL_OF_IT, type SearchedView } from '#client/kit/list-address.ts'
import type { OnView } from '#client/kit/list-page.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
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
  const list = useQuery({ ...callQuery(listSynonyms), select: withIds })
  const rows = useRowDialog<Synonym>()
  const [asked, setAsked] = useState('')
  if (asked !== word) {
    setAsked(word)
    if (word) rows.dialog.create()
  }
  return (
    <EntryList
      label={t('Search Synonyms')}
      unit="synonym"
      source={sourceOf(list, pluralOf('synonym'))}
      columns={columns()}
      view={view}
      onView={onView}
      matches={({ words, targets }, { query }) => textMatches(query, [...words, ...targets])}
      nothing={() => ({
        title: t('No synonyms found'),
        description: t('Nothing matches the search.'),
        action: { label: t('Show all synonyms'), view: ALL_OF_IT },
      })}
      search={{ label: t('Search synonyms'), placeholder: t('Search by word') }}
      rows={rows}
      nameOf={({ id, words }) => (id > 0 ? words.join(', ') : null)}
      form={{
        schema: synonymSchema,
        valuesOf: (synonym) => synonymValues(synonym, word),
        fieldsOf: fields,
      }}
      create={{
        call: addSynonym,
        title: t('Add Synonym'),
        done: t('Synonym created successfully'),
        failed: t('Failed to create synonym'),
      }}
      change={{
        call: changeSynonym,
        title: t('Edit Synonym'),
        done: t('Synonym updated successfully'),
        failed: t('Failed to update synonym'),
      }}
      remove={{
        call: removeSynonym,
        title: t('Delete Synonym'),
        done: t('Synonym deleted successfully'),
        question: ({ words, targets }) => (
          <>
            <DeletedBox name={[...words, ...targets].join(', ')} />
            <p>{t('From then on, searches take each of these words by itself.')}</p>
          </>
        ),
      }}
    />
  )
}

const columns = (): Column<Synonym>[] => [
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
]

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

/** Built-in synonyms have a negative `id`; they cannot be changed. */
type Synonym = Omit<SynonymView, 'id'> & { id: number }

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
