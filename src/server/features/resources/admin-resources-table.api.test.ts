import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResources, type aResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

let made = 0
async function create(fields: Partial<ReturnType<typeof aResource>>): Promise<{ id: number }> {
  const [id = Number.NaN] = await addResources(test.ctx, [fields])
  return { id }
}

describe('the table', () => {
  const table = async (query: string) => {
    const answer = await admin.get(`/api/admin/resources?${query}`)
    expect(answer.status, query).toBe(200)
    const rows = (await answer.json()) as ResourceView[]
    return { ids: rows.map(({ id }) => id), total: Number(answer.headers.get('x-total-count')) }
  }

  it.each(['sort=price', 'order=up', 'limit=0', 'limit=101', 'offset=-1', 'problem=boring'])(
    '400: %s',
    async (query) => {
      expect((await admin.get(`/api/admin/resources?${query}`)).status).toBe(400)
    },
  )

  it('shows what needs fixing', async () => {
    const mark = 'quality'
    const url = `https://www.Example.org/twin/${++made}`
    const twins = [
      await create({ title: mark, sourceUrl: `${url}/?utm_source=mail#top`, opening: 'Najdorf' }),
      await create({
        title: mark,
        sourceUrl: url.replace('www.', ''),
        publishedDate: '2020-01-01',
      }),
    ].map(({ id }) => id)
    const lesson = await create({ title: mark, category: 'opening', publishedDate: '2020-01-01' })
    const named = await create({
      title: mark,
      category: 'opening',
      opening: 'Najdorf',
      publishedDate: '2020-01-01',
    })
    const of = async (filter: string) => (await table(`query=${mark}&${filter}`)).ids
    expect(await of('problem=duplicate')).toEqual(twins)
    expect(await of('missing=opening')).toEqual([twins[1], lesson.id])
    expect(await of('missing=opening&category=opening')).toEqual([lesson.id])
    expect(await of('missing=date')).toEqual([twins[0]])
    expect((await table(`query=${mark}`)).ids).toContain(named.id)
    const all = await table('missing=date&limit=100')
    expect(all.total).toBe(all.ids.length)
  })

  it('pages through many matches as well as through few', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category)
       SELECT 'Plenty ' || lpad(n::text, 4, '0'), 'D', 'book', 'https://plenty.example/' || n, 'all', 'general'
       FROM generate_series(1, 2100) AS n`,
    )
    const first = await table('query=plenty&sort=title&limit=5')
    const last = await table('query=plenty&sort=title&limit=5&offset=2095')
    const back = await table('query=plenty&sort=title&order=desc&limit=5')
    expect([first.total, last.total, back.total]).toEqual([2100, 2100, 2100])
    expect(back.ids).toEqual(last.ids.toReversed())
    // A number ranks and excludes nothing.
    expect((await table('query=plenty+0001')).ids[0]).toBe(first.ids[0])
  })
})
