import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastStore } from '#client/kit/toast.ts'
import {
  importResources,
  listAllResources,
  updateResources,
} from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { answer, counted } from '#tests/support/api-stub.ts'
import { logIn, openPage } from '#tests/support/client-page.tsx'

const IMPORTED = `title,description,type,source_url,source_website,level,category
Rook endings,Made for a test,book,https://books.example/1,other,all,general`
const UPDATED = `source_url,price
https://books.example/1,$9
https://books.example/unchanged,$9`

/** The response to the upload, which waits until a test resolves it. */
let sending: PromiseWithResolvers<unknown>
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(listAllResources, counted([]))
  answer(listBulkJobs, [])
  sending = Promise.withResolvers()
  answer(importResources, async ({ body }) => {
    if (!body.dryRun) await sending.promise
    return {
      results: body.rows.map((_, index) => ({ row: index + 1, status: 'created' as const })),
    }
  })
  answer(updateResources, async ({ body }) => {
    if (!body.dryRun) await sending.promise
    return {
      updated: body.updates.length,
      notFound: 0,
      results: body.updates.map(({ sourceUrl }) => ({
        status: sourceUrl.endsWith('unchanged') ? ('unchanged' as const) : ('changed' as const),
        id: 1,
        title: 'Rook endings',
        changes: { price: ['$1', '$9'] as [string, string] },
      })),
    }
  })
})

it.each([
  ['Import CSV', IMPORTED, 'Upload complete', 1500],
  ['Update CSV', UPDATED, 'Success!', 2000],
] as const)('steady 16: %s closes by itself after its success', async (name, csv, said, ms) => {
  await openPage('/admin')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  const file = new File([csv], 'books.csv', { type: 'text/csv' })
  await userEvent.upload(dialog.getByLabelText('Choose a CSV file or drop it here'), file)
  const send = dialog.getByRole('button', { name: /^(?:Upload|Update|Import|Add) 1 / })
  await expect.element(send).toBeEnabled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await send.click()
    // Pressing and polling advance the clock, so the response comes afterwards.
    sending.resolve(undefined)
    while (toastStore.get()?.title !== said) await nextFrame()
    await vi.advanceTimersByTimeAsync(ms - 1)
    await nextFrame()
    expect(dialog.elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    while (dialog.elements().length > 0) await nextFrame()
  } finally {
    vi.useRealTimers()
  }
})
