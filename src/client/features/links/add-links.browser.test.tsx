import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { addLinks, readLinks } from '#shared/calls/links.ts'
import type { LinksView } from '#shared/contracts/links.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, toastOf } from '#tests/support/client-page.tsx'
import { bulkJobView } from '#tests/support/sample-views.ts'

const FOUND: LinksView = {
  links: [
    { url: 'https://a.example/1', title: 'Rooks', tags: ['Endings'] },
    { url: 'https://a.example/known', tags: [], sameAs: 7 },
    { url: 'https://a.example/like', tags: [], similar: [8] },
  ],
  skipped: [{ number: 4, text: 'No link', reason: 'There is no address in this line' }],
  unlisted: 0,
}
const JOB = bulkJobView({
  change: { ...bulkJobView().change, set: {}, links: true },
  state: 'running',
  total: 2,
  done: 1,
  changed: 1,
  endedAt: null,
  undo: null,
})

const field = page.getByRole('textbox', { name: /^Links/ })
const read = page.getByRole('button', { name: 'Read Links' })
const make = (count: string) => page.getByRole('button', { name: `Make ${count}` })
const chooseFile = (parts: BlobPart[], name = 'bookmarks.html') =>
  userEvent.upload(page.getByLabelText('Or choose a file or drop it here'), new File(parts, name))

beforeEach(() => {
  logIn({ role: 'curator' })
  answer(listBulkJobs, [])
  answer(readLinks, FOUND)
})

async function openFound() {
  await openPage('/admin/add-links')
  await userEvent.fill(field, 'https://a.example/1')
  await read.click()
  await expect.element(page.getByRole('heading', { name: '3 links found' })).toBeVisible()
}

describe('many links at once', () => {
  it('what is found can be corrected or left out, and becomes drafts', async () => {
    await openFound()
    expect(sentTo(readLinks)).toMatchObject([{ body: { text: 'https://a.example/1' } }])
    await expect
      .element(page.getByRole('checkbox', { name: 'Select https://a.example/known' }))
      .not.toBeChecked()
    await expect
      .element(page.getByRole('link', { name: 'see that resource' }).first())
      .toHaveAttribute('href', '/resource/7')
    await page.getByText('1 line left out').click()
    await expect.element(page.getByText('There is no address in this line')).toBeVisible()
    await expectAccessible()
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Title of https://a.example/like' }),
      'Pawns',
    )
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Tags of https://a.example/like' }),
      'a, b ,',
    )
    await page.getByRole('button', { name: 'Resource 8 is not the same' }).click()
    answer(addLinks, JOB)
    answer(listBulkJobs, [JOB])
    await make('2 drafts').click()
    await expect.element(toastOf('2 drafts wait in the suggestions')).toBeVisible()
    expect(sentTo(addLinks).map(({ body }) => body)).toEqual([
      {
        links: [
          { url: 'https://a.example/1', title: 'Rooks', tags: ['Endings'] },
          { url: 'https://a.example/like', title: 'Pawns', tags: ['a', 'b'], notSimilar: [8] },
        ],
      },
    ])
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1')
    await expect.element(page.getByText('1 of 2 links')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Decide in the suggestions' }))
      .toHaveAttribute('href', '/admin/suggestions')
    await expect.element(field).toHaveValue('')
  })

  it('by keyboard; a refusal names the row, and nothing is lost', async () => {
    await openPage('/admin/add-links')
    await field.click()
    await press('https://a.example/1{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { name: '3 links found' })).toBeVisible()
    const tags = page.getByRole('textbox', { name: 'Tags of https://a.example/like' })
    await userEvent.fill(tags, 'x'.repeat(61))
    const message = 'Tag must be at most 60 characters'
    answer(addLinks, refusal(400, message, { fields: { 'links.1.tags': message } }))
    make('2 drafts').element().focus()
    await press('{Enter}')
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(tags).toHaveAttribute('aria-invalid', 'true')
    await expect.element(tags).toHaveValue('x'.repeat(61))
  })

  it('a failure keeps what was typed', async () => {
    await openPage('/admin/add-links')
    answer(readLinks, refusal(503, 'Too many texts are being read right now.'))
    await userEvent.fill(field, 'https://a.example/1')
    await read.click()
    await expect.element(page.getByText('Too many texts are being read right now.')).toBeVisible()
    await expect.element(field).toHaveValue('https://a.example/1')
  })

  it('leaving asks first while something is read; starting over as well', async () => {
    await openFound()
    await page.getByRole('button', { name: 'Start Over' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('link', { name: 'Trash' }).first().click()
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Start Over' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(field).toHaveValue('https://a.example/1')
  })
})

describe('files', () => {
  it('in UTF-16 arrive as text', async () => {
    await openPage('/admin/add-links')
    const text = '\uFEFFGröße https://a.example/1'
    await chooseFile([Uint16Array.from(text, (letter) => letter.charCodeAt(0))])
    await expect.element(page.getByRole('heading', { name: '3 links found' })).toBeVisible()
    expect(sentTo(readLinks)).toMatchObject([{ body: { text: 'Größe https://a.example/1' } }])
  })

  it('that are too large or empty, or have no links, are said', async () => {
    await openPage('/admin/add-links')
    await chooseFile(['x'.repeat(1024 * 1024)])
    await expect.element(page.getByText(/^This is more than 1 MB/)).toBeVisible()
    await chooseFile([''])
    await expect.element(page.getByText('The file is empty.')).toBeVisible()
    expect(sentTo(readLinks)).toEqual([])
    answer(readLinks, { ...FOUND, links: [] })
    await chooseFile(['No link'])
    await expect.element(page.getByText('No links were found that could be added.')).toBeVisible()
    await expect.element(page.getByText('There is no address in this line')).toBeVisible()
    await expectAccessible()
  })
})

it('fits a phone', async () => {
  await openPage('/admin/add-links', { width: 320 })
  const respond = hold(readLinks)
  await userEvent.fill(field, 'https://a.example/1')
  await read.click()
  await expect.element(page.getByRole('button', { name: /^Reading/ })).toBeVisible()
  const long = `https://a.example/${'long'.repeat(40)}`
  respond({ ...FOUND, links: [{ url: long, title: 'T'.repeat(300), tags: [] }] })
  await expect.element(page.getByRole('heading', { name: '1 link found' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await expectAccessible()
})
