import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal, DeletedBox, DeletionModal, Modal } from '#client/kit/dialog.tsx'
import { EntryDialog, type EntryField } from '#client/kit/entry-dialog.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { TextField } from '#client/kit/field.tsx'
import { AddButton, CardPage, ListPage, type ListSource } from '#client/kit/list-page.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { DetailsPage, PagedDetails } from '#client/kit/paged-details.tsx'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { PasswordPrompt } from '#client/kit/password-prompt.tsx'
import { Sheet } from '#client/kit/sheet.tsx'
import { useStore } from '#client/kit/store.ts'
import { RowButtons, SearchBox, TableBar } from '#client/kit/table-tools.tsx'
import { type Column, TableSkeleton } from '#client/kit/table.tsx'
import { PagedTable } from '#client/kit/paged-table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { ToastRegion } from '#client/kit/toast-region.tsx'
import { toast, toastStore } from '#client/kit/toast.ts'
import { GuardedModal, UnsavedQuestion, useUnsaved } from '#client/kit/unsaved.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

type Book = { id: number; title: string; author: string | null; year: number | null }

const BOOK = { one: 'book', many: 'books' }
const BOOKS: readonly Book[] = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  title: ['Endgame Manual', 'My System', 'Zurich 1953'][index % 3] ?? '',
  author: index % 5 === 0 ? null : (['Dvoretsky', 'Nimzowitsch', 'Bronstein'][index % 3] ?? null),
  year: index % 7 === 0 ? null : 1925 + index,
}))

const BOOK_COLUMNS: readonly Column<Book>[] = [
  {
    name: 'Title',
    kind: 'heading',
    sortBy: ({ title }) => title,
    cell: ({ id, title }) => `${title} ${id}`,
  },
  { name: 'Author', sortBy: ({ author }) => author, cell: ({ author }) => author },
  { name: 'Year', kind: 'narrow', sortBy: ({ year }) => year, cell: ({ year }) => year },
  {
    name: 'Actions',
    kind: 'actions',
    cell: ({ id, title }) => (
      <RowButtons name={`${title} ${id}`} onEdit={() => {}} onDelete={() => {}} />
    ),
  },
]

/** The tables of /kit. */
export function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2]))
  const [page, setPage] = useState(1)
  const [query, setQuery] = useState('')
  return (
    <Section title="Tables">
      <TableBar>
        <SearchBox label="Search books" placeholder="Title" value={query} onChange={setQuery} />
        <Button>Add Book</Button>
      </TableBar>
      <PagedTable
        label="Books"
        unit={BOOK}
        columns={BOOK_COLUMNS}
        rows={BOOKS.filter(({ title }) => textMatches(query, [title]))}
        sort={{ by: 'Title', descending: false }}
        selection={{
          selected,
          nameOf: ({ id, title }) => `${title} ${id}`,
          onSelect: (ids, chosen) => {
            const next = new Set(selected)
            for (const id of ids) {
              if (chosen) next.add(id)
              else next.delete(id)
            }
            setSelected(next)
          },
        }}
        pageSize={5}
        page={page}
        onPage={setPage}
      />
      <PageButtons
        label="Many"
        page={6}
        lastPage={12}
        pages={pagesWithGaps(6, 12)}
        onPage={() => {}}
        withEnds
      />
      <TableSkeleton rows={2} label="Loading books..." />
    </Section>
  )
}

type BookView = { page: number; query: string; author: string }

const ALL_BOOKS: BookView = { page: 1, query: '', author: '' }
const LOADED: ListSource<Book> = { rows: BOOKS, fault: null, busy: false, retry: () => {} }
const BOOK_LIST = { unit: BOOK, pageSize: 5, view: ALL_BOOKS, onView: () => {} } as const
const NO_BOOKS = () => ({ title: 'No books yet', description: 'Add the first one.' })
const AUTHORS = ['Dvoretsky', 'Nimzowitsch', 'Bronstein'].map((name) => ({
  value: name,
  label: name,
}))

/** The pages of lists of /kit: loaded, loading, empty, and one whose server has failed. */
export function Lists() {
  return (
    <Section title="Pages of lists">
      <Library />
      <CardPage
        {...BOOK_LIST}
        label="Books with an old page on screen"
        source={{
          ...LOADED,
          rows: BOOKS.slice(0, 2),
          total: 24,
          fault: 'Error loading books: the server could not be reached',
          stale: true,
        }}
        nothing={NO_BOOKS}
        keyOf={({ id }) => id}
        card={({ title }) => <p className="rounded-lg border border-line p-4">{title}</p>}
      />
      <ListPage
        {...BOOK_LIST}
        label="Books on their way"
        source={{ ...LOADED, rows: undefined, total: 0, busy: true }}
        columns={BOOK_COLUMNS}
        nothing={NO_BOOKS}
      />
      <ListPage
        {...BOOK_LIST}
        label="Books of nobody"
        source={{ ...LOADED, rows: [] }}
        columns={BOOK_COLUMNS}
        nothing={NO_BOOKS}
      />
      <FoldedBooks summary="Books of three shelves" source={LOADED} />
      <FoldedBooks
        summary="Books that are coming"
        source={{ ...LOADED, rows: undefined, busy: true }}
      />
      <FoldedBooks
        summary="Books that did not load"
        source={{ ...LOADED, rows: undefined, fault: 'Error loading books: Not now' }}
      />
    </Section>
  )
}

function Library() {
  const [view, setView] = useState(ALL_BOOKS)
  const selection = useSelection()
  return (
    <ListPage
      label="Library"
      unit={BOOK}
      source={LOADED}
      columns={BOOK_COLUMNS}
      pageSize={5}
      view={view}
      onView={setView}
      matches={({ title, author }, { query, author: by }) =>
        (by === '' || author === by) && textMatches(query, [title])
      }
      nothing={() => ({
        title: 'No books found',
        action: { label: 'Show all', view: ALL_BOOKS },
      })}
      search={{ label: 'Search the library', placeholder: 'Title' }}
      filters={[
        {
          name: 'author',
          label: 'Author',
          options: [{ value: '', label: 'All authors' }, ...AUTHORS],
        },
      ]}
      actions={<AddButton label="Add to Library" onAdd={() => {}} />}
      selection={{ ...selection, nameOf: ({ id, title }) => `${title} ${id} of the library` }}
      bulk={{
        label: 'Selected books',
        selection,
        actions: <Button size="sm">Lend</Button>,
      }}
    />
  )
}

type FoldedBooksProps = { summary: string; source: ListSource<Book> }

function FoldedBooks({ summary, source }: FoldedBooksProps) {
  return (
    <PagedDetails
      summary={summary}
      total={3 * BOOKS.length}
      pageSize={BOOKS.length}
      isOpen
      renderPage={() => (
        <DetailsPage source={source} idOf={({ id }) => id}>
          {({ title }) => title}
        </DetailsPage>
      )}
    />
  )
}

const bookInput = z.object({
  title: z.string().min(1, 'Title is required'),
  year: z.string(),
  author: z.string(),
  note: z.string(),
  isLent: z.boolean(),
})
type BookValues = z.infer<typeof bookInput>

const BOOK_FIELDS: readonly EntryField<BookValues>[] = [
  { name: 'title', label: 'Book title' },
  { name: 'author', label: 'By', kind: 'choice', options: AUTHORS, half: true },
  { name: 'year', label: 'Printed', kind: 'number', hint: 'Of this edition', half: true },
  { name: 'note', label: 'Note', kind: 'area' },
  { name: 'isLent', label: 'Lent', kind: 'check', caption: 'Lent to somebody' },
  { render: () => <p className="entry-aside">What stands beside the fields.</p> },
]

type EntryExampleProps = { open: boolean; title: string; onClose: () => void }

/** Each attempt to save finds that somebody else has changed the title. */
function EntryExample(props: EntryExampleProps) {
  return (
    <EntryDialog
      {...props}
      entry={{ title: 'My System', year: '1925', author: 'Nimzowitsch', note: '', isLent: false }}
      schema={bookInput}
      valuesOf={(book) => book ?? { title: '', year: '', author: '', note: '', isLent: false }}
      fieldsOf={() => BOOK_FIELDS}
      submitLabel="Save Book"
      busyLabel="Saving..."
      save={() => Promise.reject(new Error('409'))}
      current={async (seen) => ({ ...seen, title: `${seen.title}, revised` })}
      faultsOf={() => ({ fields: {}, message: 'Changed meanwhile by Ann', isClash: true })}
      canSave={() => true}
    />
  )
}

const DIALOGS = [
  'Modal',
  'Entry',
  'Confirmation',
  'Deletion',
  'Guarded',
  'Password',
  'Question',
  'Sheet',
]

function GuardedForm() {
  const [name, setName] = useState('')
  useUnsaved(name !== '')
  return (
    <Form onSubmit={() => {}}>
      <TextField
        label="Guarded name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <FormFooter busyLabel="Saving...">Save</FormFooter>
    </Form>
  )
}

/** The dialogs and toasts of /kit. */
export function Dialogs() {
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  const item = useStore(toastStore, () => null)
  const shared = { onClose: close, title: `${open} title`, description: 'What happens next.' }
  const faultsOf = () => ({ fields: {}, message: 'The server refused.' })
  const refuse = () => Promise.reject(new Error('refused'))
  return (
    <Section title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        {DIALOGS.map((name) => (
          <Button key={name} variant="secondary" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        {(['default', 'success', 'destructive'] as const).map((variant) => (
          <Button
            key={variant}
            variant="ghost"
            onClick={() => toast({ title: `A ${variant} toast`, description: 'More.', variant })}
          >
            {variant} toast
          </Button>
        ))}
      </div>
      <Modal {...shared} open={open === 'Modal'}>
        <TextField label="First field" />
      </Modal>
      <ConfirmModal
        {...shared}
        open={open === 'Confirmation'}
        confirmLabel="End all sessions"
        busyLabel="Ending..."
        busy={false}
        error="This did not work."
        onConfirm={close}
      />
      <DeletionModal
        {...shared}
        row={open === 'Deletion' ? 'My System' : null}
        description={(name) => <DeletedBox name={name}>What happens next.</DeletedBox>}
        deletion={{ status: 'error', error: new Error('refused'), mutate: close, reset: close }}
        inputOf={() => null}
        faultsOf={faultsOf}
      />
      <GuardedModal {...shared} open={open === 'Guarded'} canSave={() => true}>
        <GuardedForm />
      </GuardedModal>
      <Modal {...shared} open={open === 'Password'}>
        <PasswordPrompt
          username="anna"
          label="Confirm"
          busyLabel="Confirming..."
          faultsOf={faultsOf}
          onPassword={refuse}
          onCancel={close}
        />
      </Modal>
      <EntryExample open={open === 'Entry'} title="Entry title" onClose={close} />
      <UnsavedQuestion open={open === 'Question'} onCancel={close} onDiscard={close} />
      <Sheet open={open === 'Sheet'} onClose={close} title="Sheet title">
        <p className="p-4">A panel from the edge.</p>
      </Sheet>
      {item ? <ToastRegion key={item.id} item={item} /> : null}
    </Section>
  )
}
