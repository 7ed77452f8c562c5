import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceVersionView } from '#shared/contracts/history.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { parseCsv } from '../../platform/parse-csv.ts'
import { readSeedRows } from '../seed/seed-rows.service.ts'
import { insertResources } from './resources.queries.ts'

let test: TestApp
let admin: Member
let [book, course, ebook, other] = [0, 0, 0, 0]

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

beforeEach(async () => {
  const titles = ['Endgames: the book', 'Endgames: the course', 'Endgames: the scan', 'Another']
  const ids = await addResources(
    test.ctx,
    titles.map((title) => ({ title })),
  )
  ;[book = 0, course = 0, ebook = 0, other = 0] = ids
})

const pathOf = (id: number) => `/api/admin/resources/${id}/work`
const join = (id: number, body: object, who: Pick<Member, 'send'> = admin) =>
  who.send('PUT', pathOf(id), body)
const leave = (id: number) => admin.send('DELETE', pathOf(id))
const read = async <Body>(answer: Response, status = 200): Promise<Body> => {
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as Body
}
const worksOf = async (...ids: number[]) => {
  const all: ResourceView['work'][] = []
  for (const id of ids)
    all.push((await read<ResourceView>(await test.get(`/api/resources/${id}`))).work)
  return all
}
const editionsOf = async (id: number, from = test) => {
  const list = await read<ResourceView[]>(await from.get(`/api/resources/${id}/editions`))
  return list.map((each) => each.id)
}
const history = async (id: number) =>
  read<ResourceVersionView[]>(await admin.get(`/api/admin/resources/${id}/history`))
const revert = async (id: number, version: number) =>
  read(await admin.send('POST', `/api/admin/resources/${id}/revert`, { version }))

const similarTo = async (id: number) => {
  const [row] = await runSql<{ url: string; title: string; author: string; type: string }>(
    test.ctx,
    'SELECT source_url AS url, title, author, type FROM resources WHERE id = $1',
    [id],
  )
  const query = new URLSearchParams({
    id: String(id),
    sourceUrl: row?.url ?? '',
    title: row?.title ?? '',
    author: row?.author ?? '',
    type: row?.type ?? '',
  })
  const answer = await admin.get(`/api/admin/resources/alike?${query.toString()}`)
  return (await read<{ similar: number[] }>(answer)).similar
}
const deny = (a: number, b: number) => admin.send('POST', '/api/admin/similar/not', { a, b })

describe('joining', () => {
  it('makes editions of one work, in every answer, with a version for each', async () => {
    expect(await worksOf(book)).toEqual([null])
    const joined = await read<ResourceView>(
      await join(book, { with: [course, ebook], edition: 'book' }),
    )
    const id = 'endgames-the-book'
    expect(joined.work).toEqual({ id, edition: 'book' })
    await read(await join(ebook, { with: [book], edition: 'ebook' }))
    expect(await worksOf(book, course, ebook)).toEqual(
      ['book', null, 'ebook'].map((edition) => ({ id, edition })),
    )
    expect(await editionsOf(book)).toEqual([course, ebook])
    const list = await read<ResourceView[]>(await test.get(`/api/resources/by-ids?ids=${course}`))
    expect(list[0]?.work).toEqual({ id, edition: null })
    expect((await history(course))[0]).toMatchObject({
      action: 'work_joined',
      changes: { work: { old: null, new: id } },
    })
  })

  it('unites two works, and a revert undoes all of it', async () => {
    await join(book, { with: [course] })
    await join(ebook, { with: [other], edition: 'ebook' })
    const before = await worksOf(book, course, ebook, other)
    await read(await join(book, { with: [other] }))
    expect(await editionsOf(book)).toEqual([course, ebook, other])
    expect(new Set((await worksOf(book, course, ebook, other)).map((work) => work?.id)).size).toBe(
      1,
    )
    const [last] = await history(book)
    await revert(book, (last?.version ?? 0) - 1)
    expect(await worksOf(book, course, ebook, other)).toEqual(before)
    await revert(book, 0)
    expect(await worksOf(book, course)).toEqual([null, null])
  })

  it('takes each title as a slug of its own', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await addResources(
      test.ctx,
      Array.from({ length: 4 }, () => ({ title: 'Дебют для всех' })),
    )
    await join(one, { with: [two] })
    await join(three, { with: [four] })
    const [first, second] = await worksOf(one, three)
    expect(first?.id).toMatch(/^[a-z]+(?:-[a-z]+)+$/)
    expect(second?.id).toBe(`${first?.id}-2`)
  })

  it('refuses itself, what is not there or in the trash, nothing, and unknown editions', async () => {
    await admin.send('DELETE', `/api/admin/resources/${other}`)
    const bodies: [object, string][] = [
      [{ with: [book] }, 'with'],
      [{ with: [] }, 'with'],
      [{ with: [other] }, 'with'],
      [{ with: [99_999_999] }, 'with'],
      [{}, 'with'],
      [{ with: [course], edition: 'scroll' }, 'edition'],
    ]
    for (const [body, field] of bodies) {
      const { fields } = await read<ErrorBody>(await join(book, body), 400)
      expect(Object.keys(fields ?? {}).join()).toContain(field)
    }
    expect((await join(99_999_999, { with: [book] })).status).toBe(404)
    expect((await leave(99_999_999)).status).toBe(404)
    expect((await join(book, { with: [course] }, await registerMember(test))).status).toBe(403)
    expect(await worksOf(book, course)).toEqual([null, null])
  })
})

describe('leaving', () => {
  it('leaves the others together, and no work of one', async () => {
    await join(book, { with: [course, ebook], edition: 'book' })
    expect((await leave(book)).status).toBe(204)
    const [, work] = await worksOf(book, course)
    expect(await worksOf(book, course, ebook)).toEqual([null, work, work])
    await leave(course)
    expect(await worksOf(book, course, ebook)).toEqual([null, null, null])
    expect(await editionsOf(ebook)).toEqual([])
    const [last] = await history(course)
    await revert(course, (last?.version ?? 0) - 1)
    expect(await worksOf(course, ebook)).toEqual([work, work])
    expect((await leave(other)).status).toBe(204)
  })

  it('by way of the trash comes back', async () => {
    await join(book, { with: [course], edition: 'book' })
    const [work] = await worksOf(course)
    await admin.send('DELETE', `/api/admin/resources/${book}`)
    expect(await worksOf(course)).toEqual([null])
    const back = await admin.send('POST', `/api/admin/trash/resource/${book}/restore`)
    expect(back.status).toBeLessThan(300)
    expect(await worksOf(book, course)).toEqual([{ ...work, edition: 'book' }, work])
  })
})

describe('a merge', () => {
  const merge = async (id: number, into: number) =>
    read(await admin.send('POST', `/api/admin/resources/${id}/merge`, { into }))
  const unmerge = async (id: number) =>
    read(await admin.send('POST', `/api/admin/resources/${id}/unmerge`))

  it('gives the place to the one that stays, until it is undone', async () => {
    await join(book, { with: [course], edition: 'book' })
    const [work, fellow] = await worksOf(book, course)
    await merge(book, other)
    expect(await worksOf(other, course)).toEqual([work, fellow])
    await unmerge(book)
    expect(await worksOf(book, course, other)).toEqual([work, fellow, null])
  })

  it('unites their works, until it is undone', async () => {
    await join(book, { with: [course], edition: 'book' })
    await join(ebook, { with: [other] })
    const before = await worksOf(book, course, ebook, other)
    await merge(book, ebook)
    expect(await editionsOf(ebook)).toEqual([course, other])
    await unmerge(book)
    expect(await worksOf(book, course, ebook, other)).toEqual(before)
  })

  it('of the only two editions leaves none', async () => {
    await join(book, { with: [course] })
    await merge(book, course)
    expect(await worksOf(course)).toEqual([null])
  })
})

it('locked visitors get the editions for kids', async () => {
  const kids = await addResource(test.ctx, { isForKids: true })
  const alsoKids = await addResource(test.ctx, { isForKids: true })
  await join(kids, { with: [alsoKids, book] })
  const locked = await test.send('POST', '/api/kids-lock', { pin: '1234' })
  const cookie = locked.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const answer = await test.get(`/api/resources/${kids}/editions`, { Cookie: cookie })
  expect((await read<ResourceView[]>(answer)).map(({ id }) => id)).toEqual([alsoKids])
  await leave(alsoKids)
  const alone = await test.get(`/api/resources/${kids}`, { Cookie: cookie })
  expect((await read<ResourceView>(alone)).work).toBeNull()
})

describe('CSV', () => {
  const importRows = async (...rows: object[]) => {
    const full = rows.map((row, index) => ({
      title: `Row ${index}`,
      description: 'About chess.',
      type: 'book',
      level: 'all',
      category: 'general',
      sourceUrl: `https://example.org/works/${Math.random()}`,
      sourceWebsite: 'other',
      ...row,
    }))
    const body = { rows: full, dryRun: false }
    type Answer = { results: { status: string; fields?: string[] }[] }
    return (await read<Answer>(await admin.send('POST', '/api/admin/resources/import', body)))
      .results
  }

  it('has the slug and the edition; an edition by itself is the error of a row', async () => {
    const work = `row-${Date.now()}`
    const results = await importRows(
      { title: 'As a book', work, edition: 'book' },
      { title: 'As a scan', work, edition: 'ebook' },
      { edition: 'book' },
      { work: 'Not a slug!' },
      { work, edition: 'scroll' },
    )
    expect(results).toMatchObject([
      { status: 'created' },
      { status: 'created' },
      { status: 'error', fields: ['edition'] },
      { status: 'error', fields: ['work'] },
      { status: 'error', fields: ['edition'] },
    ])
    const found = await read<ResourceView[]>(await test.get('/api/resources?query=as+a+scan'))
    expect(found.find(({ title }) => title === 'As a scan')?.work).toEqual({
      id: work,
      edition: 'ebook',
    })
    const csv = await (await admin.get('/api/admin/resources.csv')).text()
    expect(csv.split('\r\n')[0]).toMatch(/,work,edition$/)
    expect(csv).toContain(`,${work},ebook`)
  })

  it('a change that leaves an edition by itself is refused', async () => {
    const answer = await admin.send('PUT', `/api/admin/resources/${book}`, { edition: 'book' })
    expect((await read<ErrorBody>(answer, 400)).fields).toHaveProperty('edition')
    await join(book, { with: [course], edition: 'book' })
    const seen = await read<ResourceView>(await test.get(`/api/resources/${book}`))
    const { work } = await read<ResourceView>(
      await admin.send('PUT', `/api/admin/resources/${book}`, { ...seen, title: 'As it came' }),
    )
    expect(work).toEqual(seen.work)
    await read(await admin.send('PUT', `/api/admin/resources/${book}`, { work: null }))
    expect(await worksOf(book)).toEqual([null])
  })
})

describe('what is alike', () => {
  it('is no more once somebody has said so, in both directions and for good', async () => {
    const alike = { title: 'Checkmate!', author: 'Ann Bell', type: 'book' } as const
    const [one = 0, two = 0, three = 0] = await addResources(test.ctx, [alike, alike, alike])
    expect(await similarTo(one)).toEqual([two, three])
    expect((await deny(two, one)).status).toBe(204)
    expect((await deny(one, two)).status).toBe(204)
    expect(await similarTo(one)).toEqual([three])
    expect(await similarTo(two)).toEqual([three])
    await join(one, { with: [three] })
    expect(await similarTo(one)).toEqual([])
  })

  it('needs two resources', async () => {
    expect((await deny(book, book)).status).toBe(400)
    expect((await deny(99_999_999, book)).status).toBe(404)
    expect((await deny(book, 99_999_999)).status).toBe(400)
    const member = await registerMember(test)
    const body = { a: book, b: course }
    expect((await member.send('POST', '/api/admin/similar/not', body)).status).toBe(403)
  })
})

describe('the seed', () => {
  const pairsIn = (name: string) => {
    const text = readFileSync(new URL(`../../../../tests/support/${name}`, import.meta.url), 'utf8')
    return parseCsv(text)
      .table.slice(1)
      .filter((row) => row.length > 1)
  }

  it('has 17 works, and none of what only looks like one', async () => {
    const rows = readSeedRows()
    const workAt = new Map(rows.map(({ sourceUrl, work }) => [sourceUrl, work]))
    const works = new Set(rows.flatMap(({ work }) => work ?? []))
    expect(works.size).toBe(17)
    const traps = pairsIn('works-not.csv')
    expect(traps).toHaveLength(15)
    for (const [a = '', b = ''] of traps) {
      expect([workAt.has(a), workAt.has(b)], a).toEqual([true, true])
      const [one, two] = [workAt.get(a) ?? null, workAt.get(b) ?? null]
      expect(one !== null && one === two, `${a} ${b}`).toBe(false)
    }
    await insertResources(test.ctx.db, rows)
    const shared = await runSql<{ work: string }>(
      test.ctx,
      'SELECT work FROM resources WHERE work = ANY ($1) GROUP BY work HAVING count(*) = 2',
      [[...works]],
    )
    expect(shared).toHaveLength(17)
    const stored = await runSql<{ id: number; url: string }>(
      test.ctx,
      'SELECT id, source_url AS url FROM resources',
    )
    const at = new Map(stored.map((row) => [row.url, row]))
    const joined = (pair: readonly { id: number }[]) =>
      worksOf(...pair.map(({ id }) => id)).then(([work, other]) => work?.id === (other?.id ?? ''))
    for (const [a = '', b = ''] of traps) {
      const [one, other] = [at.get(a), at.get(b)]
      if (!one || !other) throw new Error(`${a} or ${b} is missing`)
      // However sure the catalogue is that they are the same, it only warns.
      await similarTo(one.id)
      await runSql(
        test.ctx,
        `INSERT INTO link_checks (resource_id, moved_to, moved_key, state, checked_at)
          SELECT $1, source_url, url_key, 'moved', now() FROM resources WHERE id = $2
          ON CONFLICT (resource_id) DO UPDATE SET moved_to = excluded.moved_to, moved_key = excluded.moved_key`,
        [one.id, other.id],
      )
      expect(await similarTo(one.id), a).toContain(other.id)
      expect(await joined([one, other]), `${a} ${b}`).toBe(false)
      expect((await deny(one.id, other.id)).status).toBe(204)
      expect(await similarTo(one.id), a).not.toContain(other.id)
      expect(await similarTo(other.id), b).not.toContain(one.id)
    }
  })
})

describe('what is chosen', () => {
  const lesson = {
    type: 'book',
    level: 'intermediate',
    category: 'endgame',
    author: 'Ann Bell',
    tags: ['rook endings', 'technique'] as string[],
    price: '$20',
  } as const

  it('is no other edition of the same work, and one edition of another', async () => {
    const [own = 0, fellow = 0, ...others] = await addResources(test.ctx, [
      lesson,
      lesson,
      lesson,
      { ...lesson, language: 'de', price: 'Free' },
      { ...lesson, price: 'Free' },
    ])
    const [paid = 0, german = 0, free = 0] = others
    await join(own, { with: [fellow] })
    await join(paid, { with: [german, free] })
    const related = await read<ResourceView[]>(await test.get(`/api/resources/${own}/related`))
    const ids = related.map(({ id }) => id)
    expect(ids).toContain(free)
    for (const id of [own, fellow, paid, german]) expect(ids).not.toContain(id)
  })

  it('is the free edition of what has a price', async () => {
    const free = { ...lesson, price: 'Free' }
    const apart = { ...free, category: 'strategy' as const, tags: [], author: null }
    const [own = 0, excerpt = 0] = await addResources(test.ctx, [lesson, apart, free])
    const instead = async () =>
      read<{ free: ResourceView | null }>(await test.get(`/api/resources/${own}/instead`))
    expect((await instead()).free?.id).not.toBe(excerpt)
    await join(own, { with: [excerpt] })
    expect((await instead()).free?.id).toBe(excerpt)
  })

  it('is one edition to start with: in the language, then free, then for the rating', async () => {
    const subject = { ...lesson, title: 'Quorbital nets', tags: ['quorbital'], merit: 5 }
    const [paid = 0, free = 0, german = 0, ...rest] = await addResources(test.ctx, [
      { ...subject, author: 'A' },
      { ...subject, author: 'B', price: 'Free', ratingFrom: 2000, ratingTo: 2400 },
      { ...subject, author: 'C', language: 'de', price: 'Free' },
      ...Array.from({ length: 4 }, () => ({ ...subject, author: 'D', merit: 1 })),
    ])
    const start = async (query: string) => {
      const list = await read<{ resource: ResourceView }[]>(
        await test.get(`/api/start-here?query=quorbital&rating=1500${query}`),
      )
      return list.map(({ resource }) => resource.id)
    }
    expect(await start('')).toContain(paid)
    await join(paid, { with: [free, german] })
    const chosen = await start('')
    expect(chosen).not.toContain(paid)
    expect(chosen).not.toContain(german)
    expect(chosen.some((id) => id === free || rest.includes(id))).toBe(true)
    const inGerman = await start('&prefer=de')
    expect(inGerman).toContain(german)
    expect(inGerman).not.toContain(free)
  })
})
