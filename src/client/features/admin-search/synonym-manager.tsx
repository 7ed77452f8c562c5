import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { type Column, ColumnTableSkeleton, PagedTable } from '#client/kit/table.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import {
  RowButtons,
  type RowDialog,
  SearchBox,
  TableBar,
  useRowDialog,
} from '#client/kit/table-tools.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { DeleteSynonym } from './delete-synonym.tsx'
import { SynonymForm } from './synonym-form.tsx'
import { type Synonym, synonymsQuery } from './synonyms-api.ts'

const PAGE_SIZE = 20
const UNIT = { one: 'synonym', many: 'synonyms' }
const FIRST = { query: '', page: 1 }

const RELATIONS = {
  same: 'Same meaning',
  also: 'Also finds',
  means: 'Finds instead',
} as const satisfies Record<Synonym['relation'], string>

type SynonymManagerProps = {
  /** What a new synonym is asked for; '' for none. */
  word: string
}

/** Words that searches take for each other: those of the product, and the curators' own. */
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
          <Plus aria-hidden="true" className="size-4" />
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
            message={`Error loading synonyms: ${serverMessage(list.error) ?? 'the server could not be reached'}`}
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
          <ColumnTableSkeleton rows={PAGE_SIZE / 2} label="Loading synonyms..." />
        )}
      </section>
      <GuardedModal
        open={dialog.isFormOpen}
        title={dialog.edited ? 'Edit Synonym' : 'Add Synonym'}
        size="md"
        dirty={dirty}
        onClose={close}
      >
        <SynonymForm synonym={dialog.edited} word={word} onDirty={setDirty} onSaved={close} />
      </GuardedModal>
      <DeleteSynonym
        doomed={dialog.doomed}
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
