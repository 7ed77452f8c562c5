import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOpenings, addResource } from '#tests/support/factories.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const NAMES = [
  'Sicilian Defense',
  'Sicilian Defense: Alapin Variation',
  'Slav Defense',
  'Réti Opening',
]

let test: TestApp
let curator: Member
beforeAll(async () => {
  test = await startTestApp()
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Answer = {
  opening: string | null
  message: string
  fields?: Record<string, string>
  results?: { status: string; message?: string; fields?: string[] }[]
}

async function send(method: string, path: string, body: object, status: number): Promise<Answer> {
  const response = await curator.send(method, path, body)
  const answer = (await response.json()) as Answer
  expect(response.status, JSON.stringify(answer)).toBe(status)
  return answer
}

let made = 0
const lesson = (opening: string | null) => ({
  title: `Lesson ${++made}`,
  description: 'On an opening',
  type: 'book',
  level: 'all',
  category: 'opening',
  sourceWebsite: 'other',
  sourceUrl: `https://books.example/known/${made}`,
  opening,
})
const create = (opening: string | null, status: number) =>
  send('POST', '/api/admin/resources', lesson(opening), status)

it('takes any name while there are no openings', async () => {
  expect((await create('Anything', 201)).opening).toBe('Anything')
})

it('refuses an opening that the filter manager does not have, and names the nearest', async () => {
  await addOpenings(test.ctx, {
    categories: [{ id: 903, name: 'All kinds' }],
    subcategories: [],
    openings: NAMES.map((name) => ({ name, categoryId: 903, subcategoryId: null })),
  })
  const { message, fields } = await create('Sicil', 400)
  expect(fields).toEqual({ opening: message })
  expect(message).toMatch(
    /^There is no opening “.*Sicil.*”\. The nearest names are: .*Sicilian Defense; Sicilian Defense: Alapin Variation/,
  )
  expect((await create('Slaw Defens', 400)).message).toMatch(/are: .{0,2}Slav Defense/)
  for (const opening of ['Réti Opening', 'All Openings', '', null]) await create(opening, 201)
})

it('lets a resource keep what it has, and change everything else', async () => {
  const id = await addResource(test.ctx, { title: 'Of before', opening: 'Older Name' })
  const path = `/api/admin/resources/${id}`
  await send('PUT', path, { title: 'Still savable', opening: 'Older Name' }, 200)
  expect((await send('PUT', path, { opening: 'Slav' }, 400)).fields).toHaveProperty('opening')
  await send('PUT', path, { opening: 'Slav Defense' }, 200)
})

it('refuses the rows of a file, each by itself', async () => {
  const rows = [lesson('Slav'), lesson('Slav Defense'), lesson(null)]
  const imported = await send('POST', '/api/admin/resources/import', { rows, dryRun: true }, 200)
  expect(imported.results?.map(({ status, fields }) => [status, fields])).toEqual([
    ['error', ['opening']],
    ['created', undefined],
    ['created', undefined],
  ])
  const sourceUrl = 'https://books.example/known/updated'
  await addResource(test.ctx, { sourceUrl, opening: 'Older Name' })
  const update = (opening: string, status: number) =>
    send('POST', '/api/admin/resources/update-batch', { updates: [{ sourceUrl, opening }] }, status)
  expect(Object.keys((await update('Slav', 400)).fields ?? {})).toEqual(['updates.0.opening'])
  await update('Older Name', 200)
  await update('Slav Defense', 200)
})

it('refuses a change of many resources, and already its preview', async () => {
  const ids = [await addResource(test.ctx, { title: 'One of many', opening: null })]
  const bulk = (path: string, opening: string, status: number) =>
    send('POST', path, { selection: { ids }, change: { set: { opening } } }, status)
  for (const path of ['/api/admin/bulk-jobs/preview', '/api/admin/bulk-jobs']) {
    const { message, fields } = await bulk(path, 'Sicil', 400)
    expect(fields).toEqual({ 'change.set.opening': message })
    expect(message).toContain('Sicilian Defense')
  }
})
