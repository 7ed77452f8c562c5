import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AddButton, CardPage, ListPage, type ListSource } from './list-page.tsx'
import { useSelection } from './selection.tsx'
import { DetailsPage, PagedDetails } from './paged-details.tsx'
import type { Column } from './table.tsx'
import { textMatches } from './text-match.ts'

const BOOK = { one: 'book', many: 'books' }

type Book = { id: number; title: string; author: string }
type View = { page: number; query: string; author: string }

const ALL: View = { page: 1, query: '', author: '' }
const BOOKS: readonly Book[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  title: `Book ${index + 1}`,
  author: index < 3 ? 'Tal' : 'Smyslov',
}))
const COLUMNS: readonly Column<Book>[] = [
  { name: 'Title', kind: 'heading', cell: ({ title }) => title },
  { name: 'Author', cell: ({ author }) => author },
]
const AUTHORS = [
  { value: '', label: 'All authors' },
  { value: 'Tal', label: 'Tal' },
  { value: 'Smyslov', label: 'Smyslov' },
]
const LOADED: ListSource<Book> = { rows: BOOKS, fault: null, busy: false, retry: () => {} }

const titles = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1000, 900))

type LibraryProps = {
  source?: ListSource<Book>
  delay?: number
  asked?: (view: View, typing: boolean | undefined) => void
}

/** A list that is loaded as a whole or, with `total`, in pages. */
function Library({ source = LOADED, delay, asked }: LibraryProps) {
  const [view, setView] = useState(ALL)
  const selection = useSelection()
  return (
    <ListPage
      label="Library"
      unit={BOOK}
      source={source}
      columns={COLUMNS}
      pageSize={10}
      view={view}
      onView={(next, typing) => {
        asked?.(next, typing)
        setView(next)
      }}
      matches={({ title, author }, { query, author: by }) =>
        (by === '' || by === author) && textMatches(query, [title])
      }
      nothing={() => ({ title: 'No books found', action: { label: 'Show all', view: ALL } })}
      search={{ label: 'Search books', placeholder: 'Title', ...(delay && { delay }) }}
      filters={[{ name: 'author', label: 'Author', options: AUTHORS }]}
      actions={<AddButton label="Add Book" onAdd={() => {}} />}
      selection={{ ...selection, nameOf: ({ title }) => title }}
      bulk={{ label: 'Selected books', selection, actions: <button type="button">Lend</button> }}
    />
  )
}

const region = page.getByRole('region', { name: 'Library', exact: true })
const search = page.getByRole('searchbox', { name: 'Search books' })

it('searches and filters a loaded list, always from its first page', async () => {
  await render(<Library />)
  expect(titles()).toHaveLength(10)
  await page.getByRole('button', { name: 'Page 3' }).click()
  expect(titles()).toEqual(['Book 21', 'Book 22', 'Book 23', 'Book 24', 'Book 25'])
  await search.fill('book 1')
  // Books 1, 10 to 19, and 21.
  await expect.element(page.getByText('1–10 of 12 books')).toBeVisible()
  expect(titles()[0]).toBe('Book 1')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('combobox', { name: 'Author' }).selectOptions('Tal')
  expect(titles()).toEqual(['Book 1'])
})

it('says that nothing matches, and the button that shows all again gives the list the focus', async () => {
  await render(<Library />)
  await search.fill('najdorf')
  await expect.element(page.getByRole('heading', { name: 'No books found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(titles()).toHaveLength(10)
  await expect.element(search).toHaveValue('')
  await expect.element(region).toHaveFocus()
})

it('waits with the search until typing pauses, and takes it along with a filter', async () => {
  const asked = vi.fn<NonNullable<LibraryProps['asked']>>()
  await render(<Library source={{ ...LOADED, total: 25 }} delay={60_000} asked={asked} />)
  await search.fill(' tal ')
  expect(asked).not.toHaveBeenCalled()
  await page.getByRole('combobox', { name: 'Author' }).selectOptions('Tal')
  expect(asked.mock.calls).toEqual([[{ page: 1, query: 'tal', author: 'Tal' }, undefined]])
  await expect.element(search).toHaveValue(' tal ')
})

it('marks what is applied while typing, so that it needs no entry in the history', async () => {
  const asked = vi.fn<NonNullable<LibraryProps['asked']>>()
  await render(<Library source={{ ...LOADED, total: 25 }} delay={1} asked={asked} />)
  await search.fill('tal ')
  await expect
    .poll(() => asked.mock.lastCall)
    .toEqual([{ page: 1, query: 'tal', author: '' }, true])
  await expect.element(search).toHaveValue('tal ')
})

it('follows a query that comes from elsewhere, such as the Back button', async () => {
  const { rerender } = await render(<Followed query="tal" />)
  await expect.element(search).toHaveValue('tal')
  await rerender(<Followed query="" />)
  await expect.element(search).toHaveValue('')
})

function Followed({ query }: { query: string }): ReactNode {
  return (
    <ListPage
      label="Library"
      unit={BOOK}
      source={LOADED}
      columns={COLUMNS}
      pageSize={10}
      view={{ page: 1, query }}
      onView={() => {}}
      nothing={() => ({ title: 'No books' })}
      search={{ label: 'Search books', placeholder: 'Title' }}
    />
  )
}

it('says why there are no rows, and tries again once at a time', async () => {
  const retry = vi.fn<() => void>()
  const fault = 'Error loading books: Something went wrong'
  const failed = { ...LOADED, rows: undefined, fault, retry }
  const { rerender } = await render(<Library source={failed} />)
  await expect.element(page.getByRole('alert').getByText(fault)).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await rerender(<Library source={{ ...failed, busy: true }} />)
  await page.getByRole('button', { name: 'Trying...' }).click({ force: true })
  expect(retry).toHaveBeenCalledOnce()
})

it('keeps the rows that it has when the list fails, with a quiet line that tries again once at a time', async () => {
  const retry = vi.fn<() => void>()
  const fault = 'Error loading books: Something went wrong'
  const failed = { ...LOADED, fault, retry }
  const { rerender } = await render(<Library source={failed} />)
  await expect.element(page.getByText('Could not refresh.')).toBeVisible()
  expect(titles()).toHaveLength(10)
  expect(page.getByRole('alert').elements()).toEqual([])
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await rerender(<Library source={{ ...failed, busy: true }} />)
  await page.getByRole('button', { name: 'Trying...' }).click({ force: true })
  expect(retry).toHaveBeenCalledOnce()
})

it('shows a skeleton while it loads, and old rows until the next page is there', async () => {
  const { rerender } = await render(<Library source={{ ...LOADED, rows: undefined, total: 0 }} />)
  await expect.element(page.getByText('Loading books...')).toBeInTheDocument()
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  const first = BOOKS.slice(0, 10)
  await rerender(<Library source={{ ...LOADED, rows: first, total: 25, stale: true }} />)
  expect(titles()).toHaveLength(10)
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  await rerender(<Library source={{ ...LOADED, rows: first, total: 25 }} />)
  await expect.element(page.getByText('1–10 of 25 books')).toBeVisible()
})

it('has a way back from a page beyond the last, with the filters that are set', async () => {
  const asked = vi.fn<NonNullable<LibraryProps['asked']>>()
  const first = BOOKS.slice(0, 10)
  const { rerender } = await render(
    <Library source={{ ...LOADED, rows: first, total: 25 }} asked={asked} />,
  )
  await page.getByRole('combobox', { name: 'Author' }).selectOptions('Smyslov')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await rerender(<Library source={{ ...LOADED, rows: [], total: 5 }} asked={asked} />)
  await expect.element(page.getByText('5 books', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  expect(asked).toHaveBeenLastCalledWith({ ...ALL, author: 'Smyslov' }, undefined)
  await expect.element(region).toHaveFocus()
})

it('offers what can be done with selected rows, until they are deselected', async () => {
  await render(<Library />)
  const bar = page.getByRole('region', { name: 'Selected books' })
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select Book 2', exact: true }).click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('checkbox', { name: 'Select Book 11', exact: true }).click()
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Lend' })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(region).toHaveFocus()
})

it('lists cards in place of a table', async () => {
  await render(
    <CardPage
      label="Library"
      unit={BOOK}
      source={{ ...LOADED, rows: BOOKS.slice(0, 2), total: 2 }}
      pageSize={10}
      view={ALL}
      onView={() => {}}
      nothing={() => ({ title: 'No books' })}
      keyOf={({ id }) => id}
      card={({ title }) => <h3>{title}</h3>}
    />,
  )
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByText('2 books')).toBeVisible()
})

function Folded({ renderPage }: { renderPage: (page: number) => ReactNode }) {
  return <PagedDetails summary="Show 5 books" total={5} pageSize={2} renderPage={renderPage} />
}

it('a list behind a summary says why it did not load, tries again, and loads nothing before it is opened', async () => {
  const retry = vi.fn<() => void>()
  const renderPage = vi.fn<(page: number) => ReactNode>((at) => (
    <DetailsPage
      source={
        at === 0
          ? { ...LOADED, rows: BOOKS.slice(0, 2) }
          : { ...LOADED, rows: undefined, fault: 'Error loading books: Not now', retry }
      }
      idOf={({ id }) => id}
    >
      {({ title }) => title}
    </DetailsPage>
  ))
  await render(<Folded renderPage={renderPage} />)
  expect(renderPage).not.toHaveBeenCalled()
  await page.getByText('Show 5 books').click()
  await expect.element(page.getByText('Book 2', { exact: true })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  const more = page.getByRole('button', { name: 'Show More' })
  await more.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error loading books: Not now')
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
})
