import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_READINGS, type ReadingImportView, type ReadingView } from '#shared/contracts/search.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/search-readings'
const INPUT = { language: 'en', phrase: 'keep running out of time', readsAs: 'time management' }

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  await runSql(
    test.ctx,
    `INSERT INTO openings (name, opening_pattern) VALUES ('Sicilian Defense: Najdorf Variation', '1.e4 c5')`,
  )
  await addResources(test.ctx, [
    { title: 'Time management in rapid games' },
    { title: 'When a flag falls' },
    { title: 'Najdorf for Black', opening: 'Sicilian Defense: Najdorf Variation' },
  ])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'TRUNCATE readings')
  await test.ctx.version.refresh()
  await test.ctx.search.settled()
})

const add = (body: object) => admin.send('POST', PATH, body)
const added = async (body: object = INPUT) => {
  const answer = await add(body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as ReadingView
}
const search = async (query: string, more = '') => {
  const answer = await test.get(`/api/resources?query=${encodeURIComponent(query)}${more}`)
  const found = (await answer.json()) as { title: string }[]
  return {
    readAs: answer.headers.get('X-Search-Reading'),
    titles: found.map(({ title }) => title),
  }
}
const put = async (rows: unknown[]) => {
  const answer = await admin.send('POST', `${PATH}/import`, { rows })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as ReadingImportView
}

describe('a search', () => {
  it('finds what a phrase is read as beside what its words find, unless it asks for the words alone', async () => {
    await added({ ...INPUT, phrase: 'flag falls' })
    const question = 'my flag falls'
    expect(await search(question)).toEqual({
      readAs: 'time%20management',
      titles: expect.arrayContaining(['Time management in rapid games', 'When a flag falls']),
    })
    expect((await search(question, '&read=off')).readAs).toBeNull()
    const refused = await test.get('/api/resources?query=time&read=maybe')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toHaveProperty('fields.read')
  })

  it('reads the longest phrase, whose words may stand in any order, in the language of the question or the page', async () => {
    await added({ language: 'en', phrase: 'running', readsAs: 'rapid' })
    await added()
    await added({ language: 'de', phrase: 'nie genug Zeit', readsAs: 'time management' })
    expect((await search('time is running out, they keep saying')).readAs).toBe('time%20management')
    expect((await search('running')).readAs).toBe('rapid')
    expect((await search('nie genug zeit')).readAs).toBeNull()
    expect((await search('nie genug zeit', '&prefer=de')).readAs).toBe('time%20management')
  })

  it('keeps the opening, the side and the rating of a question', async () => {
    await added({ language: 'en', phrase: 'always lost', readsAs: 'rapid' })
    await added({ language: 'en', phrase: 'stuck at 1200', readsAs: 'rapid' })
    await added({ language: 'en', phrase: 'good as black', readsAs: 'rapid' })
    expect((await search('always lost')).readAs).toBe('rapid')
    expect((await search('always lost in the sicilian najdorf')).readAs).toBeNull()
    expect((await search('stuck at 1200')).readAs).toBeNull()
    expect((await search('good as black')).readAs).toBeNull()
  })
})

describe('the list', () => {
  it('is the curators’: added, changed, moved to the trash and restored', async () => {
    const member = await registerMember(test)
    expect((await test.get(PATH)).status).toBe(401)
    expect((await member.send('POST', PATH, INPUT)).status).toBe(403)
    const { id, ...reading } = await added()
    expect(reading).toEqual({ ...INPUT, topic: null })
    const changed = await admin.send('PUT', `${PATH}/${id}`, { topic: 'clock' })
    expect(await changed.json()).toEqual({ id, ...INPUT, topic: 'clock' })
    expect((await admin.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await (await admin.get(PATH)).json()).toEqual([])
    const restored = await admin.send('POST', `/api/admin/trash/reading/${id}/restore`)
    expect(restored.status).toBe(200)
    expect(await (await admin.get(PATH)).json()).toEqual([{ id, ...INPUT, topic: 'clock' }])
  })

  it.each([
    ['phrase', { ...INPUT, phrase: ' ' }],
    ['phrase', { ...INPUT, phrase: 'what is the' }],
    ['phrase', { ...INPUT, phrase: 'x'.repeat(200) }],
    ['readsAs', { ...INPUT, readsAs: '' }],
    ['language', { ...INPUT, language: 'it' }],
    ['topic', { ...INPUT, topic: 'x'.repeat(61) }],
  ])('400 for a faulty %s: %j', async (field, body) => {
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty(['fields', field])
  })

  it('409 for two phrases that are the same without case and accents, naming the other', async () => {
    const { id } = await added({ language: 'fr', phrase: 'à court de temps', readsAs: 'time' })
    const same = await add({ language: 'fr', phrase: 'A Court de Temps', readsAs: 'clock' })
    expect(same.status).toBe(409)
    expect(await same.json()).toMatchObject({
      fields: { phrase: `“à court de temps” (#${id}) has these words already` },
    })
    expect((await add({ language: 'en', phrase: 'A court de temps', readsAs: 'x' })).status).toBe(
      201,
    )
  })
})

describe('import and export', () => {
  it('adds and changes what is whole, and names the rows that are not', async () => {
    await added()
    const answer = await put([
      { ...INPUT, readsAs: 'clock handling' },
      { ...INPUT, phrase: 'flagging' },
      { ...INPUT, phrase: 'Flagging' },
      { ...INPUT, phrase: 'of the' },
      { ...INPUT, language: 'xx' },
      'no row',
    ])
    expect(answer).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
    expect(answer.faults.map(({ row }) => row)).toEqual([3, 4, 5, 6])
    expect(await put([{ ...INPUT, phrase: 'flagging' }])).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
      faults: [],
    })
    const csv = await (await admin.get(`${PATH}.csv`)).text()
    expect(csv.trim().split('\r\n')).toEqual([
      'language,phrase,reads_as,topic',
      'en,keep running out of time,clock handling,',
      'en,flagging,time management,',
    ])
  })

  it('takes 5,000 rows, and no more', async () => {
    const rows = Array.from({ length: MAX_READINGS }, (_, at) => ({
      ...INPUT,
      phrase: `word ${at}`,
    }))
    expect(await put(rows)).toMatchObject({ added: MAX_READINGS, faults: [] })
    const tooMany = await admin.send('POST', `${PATH}/import`, { rows: [...rows, INPUT] })
    expect(tooMany.status).toBe(400)
  })
})
