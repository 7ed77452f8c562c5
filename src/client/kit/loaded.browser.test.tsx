import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Loaded } from './loaded.tsx'

const refetch = vi.fn<() => void>()
const NOTHING = { data: undefined, error: null, isFetching: true, refetch }

function View(query: Partial<Parameters<typeof Loaded<string[]>>[0]['query']>) {
  return (
    <Loaded
      query={{ ...NOTHING, ...query }}
      skeleton={<p>Loading rows</p>}
      failure={({ error }) => `No rows: ${error.message}`}
      empty={<p>No rows yet</p>}
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

it('shows a placeholder, then the reason for nothing, which can be tried again', async () => {
  refetch.mockClear()
  const { rerender } = await render(<View />)
  await expect.element(page.getByText('Loading rows')).toBeVisible()
  await rerender(<View isFetching={false} error={new Error('no network')} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No rows: no networkTry Again')
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  await rerender(<View isFetching error={new Error('no network')} />)
  await expect.element(page.getByRole('button', { name: 'Trying...' })).toBeVisible()
})

it('what was loaded stays when a later attempt fails, with a quiet line beside it', async () => {
  refetch.mockClear()
  const { rerender } = await render(<View data={['one']} />)
  await expect.element(page.getByRole('listitem')).toBeVisible()
  expect(page.getByRole('status').elements()).toHaveLength(0)
  await rerender(<View data={['one']} isFetching={false} error={new Error('no network')} />)
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Could not refresh. Try Again')
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  await rerender(<View data={[]} isFetching={false} />)
  await expect.element(page.getByText('No rows yet')).toBeVisible()
})
