import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RowButtons, SearchBox, useRowDialog } from './table-tools.tsx'
import { type Column, DataTable, type Sort, TableSkeleton } from './table.tsx'
import { PagedTable } from './paged-table.tsx'

const BOOK = { one: 'book', many: 'books' }

type Book = { id: number; title: string; year: number | null }

const BOOKS: readonly Book[] = [
  { id: 1, title: 'My System', year: 1925 },
  { id: 2, title: 'Zurich', year: null },
  { id: 3, title: 'Endgames', year: 2003 },
]
const COLUMNS: readonly Column<Book>[] = [
  { name: 'Title', kind: 'heading', sortBy: ({ title }) => title, cell: ({ title }) => title },
  { name: 'Year', kind: 'narrow', sortBy: ({ year }) => year, cell: ({ year }) => year },
  {
    name: 'Actions',
    kind: 'actions',
    cell: ({ title }) => <RowButtons name={title} onEdit={() => {}} onDelete={() => {}} />,
  },
]

const titles = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1000, 700))

it('sorts by a column and back, rows without a value last', async () => {
  await render(<DataTable label="Books" columns={COLUMNS} rows={BOOKS} />)
  expect(titles()).toEqual(['My System', 'Zurich', 'Endgames'])
  const year = page.getByRole('columnheader', { name: 'Year' })
  await expect.element(year).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Year' }).click()
  await expect.element(year).toHaveAttribute('aria-sort', 'ascending')
  expect(titles()).toEqual(['My System', 'Endgames', 'Zurich'])
  await userEvent.keyboard('{Enter}')
  await expect.element(year).toHaveAttribute('aria-sort', 'descending')
  expect(titles()).toEqual(['Endgames', 'My System', 'Zurich'])
  await page.getByRole('button', { name: 'Title' }).click()
  expect(titles()).toEqual(['Endgames', 'My System', 'Zurich'])
  await expect.element(page.getByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
})

it('leaves the order to the server where it sorts', async () => {
  const onSort = vi.fn<(sort: Sort) => void>()
  const sort = { by: 'Year', descending: false }
  await render(
    <DataTable label="Books" columns={COLUMNS} rows={BOOKS} sort={sort} onSort={onSort} busy />,
  )
  expect(titles()).toEqual(['My System', 'Zurich', 'Endgames'])
  await page.getByRole('button', { name: 'Year' }).click()
  await page.getByRole('button', { name: 'Title' }).click()
  expect(onSort.mock.calls).toEqual([
    [{ by: 'Year', descending: true }],
    [{ by: 'Title', descending: false }],
  ])
})

function Selecting() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([99]))
  return (
    <>
      <output>{[...selected].join(',')}</output>
      <DataTable
        label="Books"
        columns={COLUMNS}
        rows={BOOKS}
        selection={{
          selected,
          nameOf: ({ title }) => title,
          onSelect: (ids, chosen) =>
            setSelected(
              chosen
                ? new Set([...selected, ...ids])
                : new Set([...selected].filter((id) => !ids.includes(id))),
            ),
        }}
      />
    </>
  )
}

it('selects rows one by one and all of the page, and keeps those of other pages', async () => {
  await render(<Selecting />)
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const status = page.getByRole('status')
  await page.getByRole('checkbox', { name: 'Select Zurich' }).click()
  await expect.element(status).toHaveTextContent('99,2')
  await expect.element(all).toBePartiallyChecked()
  await all.click()
  await expect
    .poll(() => status.element().textContent?.split(',').toSorted())
    .toEqual(['1', '2', '3', '99'])
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(status).toHaveTextContent('99')
})

it('is cards on a phone: names beside the values, empty ones left out, and a list to sort by', async () => {
  await page.viewport(320, 700)
  await render(<DataTable label="Books" columns={COLUMNS} rows={BOOKS} />)
  const year = page.getByRole('cell', { name: /1925/ })
  expect(getComputedStyle(year.element(), '::before').content).toContain('Year')
  const zurich = page.getByText('Zurich').element().closest('tr')
  expect(zurich?.querySelector('[data-label=Year]')?.checkVisibility()).toBe(false)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Title')
  await expect.poll(titles).toEqual(['Endgames', 'My System', 'Zurich'])
  await page.getByRole('button', { name: 'Sort descending' }).click()
  await expect.poll(titles).toEqual(['Zurich', 'My System', 'Endgames'])
})

it('shows a page at a time; a page beyond the end gives way to the last', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => ({
    id: index + 1,
    title: `Book ${index + 1}`,
    year: null,
  }))
  function Paged() {
    const [current, setPage] = useState(9)
    return (
      <PagedTable
        label="Books"
        unit={BOOK}
        columns={COLUMNS}
        rows={rows}
        pageSize={20}
        page={current}
        onPage={setPage}
      />
    )
  }
  await render(<Paged />)
  await expect.element(page.getByRole('status')).toHaveTextContent('41–45 of 45 books')
  const pages = page.getByRole('navigation', { name: 'Books: pages' })
  const next = pages.getByRole('button', { name: 'Next' })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'Page 1' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1–20 of 45 books')
  const first = pages.getByRole('button', { name: 'Page 1' })
  await expect.element(first).toHaveAttribute('aria-current', 'page')
  expect(titles()).toHaveLength(20)
})

it('a search box is emptied by its button, which leaves the focus in it', async () => {
  function Box() {
    const [value, setValue] = useState('caro')
    return <SearchBox label="Search openings" placeholder="" value={value} onChange={setValue} />
  }
  await render(<Box />)
  await page.getByRole('button', { name: 'Clear search' }).click()
  const box = page.getByRole('searchbox', { name: 'Search openings' })
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

it('a row that went with its dialog leaves the focus to the table', async () => {
  function Rows() {
    const { dialog, region } = useRowDialog<Book>()
    return (
      <section ref={region} tabIndex={-1} aria-label="Books">
        {dialog.deleting ? (
          <button type="button" onClick={dialog.closeRemoved}>
            Delete {dialog.deleting.title}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => dialog.remove({ id: 1, title: 'Zurich', year: 1953 })}
          >
            Remove
          </button>
        )}
      </section>
    )
  }
  await render(<Rows />)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Delete Zurich' }).click()
  await expect.element(page.getByRole('region', { name: 'Books' })).toHaveFocus()
})

it('a skeleton says that rows are loading', async () => {
  await render(<TableSkeleton rows={3} label="Loading books..." />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading books...')
})
