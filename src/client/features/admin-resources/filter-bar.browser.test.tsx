import { type JSX, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NO_TABLE_FILTERS, type TableFilters } from '#shared/domain/table-filters.ts'
import { FilterBar } from './filter-bar.tsx'

const chip = (label: string) => page.getByRole('button', { name: `Remove filter: ${label}` })

/** Draws itself once after each press, before the filters change, as a page does whose rows arrive meanwhile. */
function Page({ apply }: { apply: (change: () => void) => void }): JSX.Element {
  const [filters, setFilters] = useState<TableFilters>({
    ...NO_TABLE_FILTERS,
    type: ['book', 'course'],
  })
  const [drawn, setDrawn] = useState(0)
  return (
    <main data-drawn={drawn}>
      <FilterBar
        filters={filters}
        onFilters={(next) => {
          setDrawn(drawn + 1)
          apply(() => setFilters(next))
        }}
        isFolded={false}
        onNoChips={() => undefined}
      />
    </main>
  )
}

it('moves the focus to the next chip, and at last to the button, even if the page is drawn in between', async () => {
  let change: () => void = () => expect.unreachable()
  await render(<Page apply={(next) => (change = next)} />)
  chip('Type: Book').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveAttribute('data-drawn', '1')
  change()
  await expect.element(chip('Type: Book')).not.toBeInTheDocument()
  await expect.element(chip('Type: Course')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveAttribute('data-drawn', '2')
  change()
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus()
})
