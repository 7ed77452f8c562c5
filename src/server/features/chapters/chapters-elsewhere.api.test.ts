import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import { type ExploreView, exploreView } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type ListedStudyItem, type StudyItem, studyItem } from '#shared/contracts/study.ts'
import type { QueuedSuggestionView } from '#shared/contracts/suggestions.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let member: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  member = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const video = (fields: object = {}) =>
  addResource(test.ctx, {
    type: 'youtube',
    sourceUrl: `https://www.youtube.com/watch?v=video${++made}`,
    ...fields,
  })
async function save(id: number, chapters: unknown): Promise<ChapterView[]> {
  const answer = await admin.send('PUT', `/api/admin/resources/${id}/chapters`, { chapters })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as ChapterView[]
}
const listed = async (id: number) =>
  (await (await test.get(`/api/resources/${id}/chapters`)).json()) as ChapterView[]

describe('chapters 4: Explore', () => {
  const explore = async (params: Record<string, string>): Promise<ExploreView> =>
    exploreView.parse(await (await test.get(`/api/explore?${new URLSearchParams(params)}`)).json())
  const titles = ({ chapters }: ExploreView) =>
    chapters.map(({ chapter, reason, movesToGo }) => [chapter.title, reason, movesToGo.join(' ')])

  it('lists chapters about the position first, then those that continue from it, the shortest way first', async () => {
    const id = await video({ level: 'master' })
    await save(id, [
      { title: 'Deep', startSeconds: 0, line: 'd4 Nf6 c4 g6 Nc3 d5' },
      { title: 'Here', startSeconds: 760, line: 'd4 Nf6 c4 g6' },
      { title: 'Next', startSeconds: 800, line: 'd4 Nf6 c4 g6 Nc3' },
      { title: 'Transposed', startSeconds: 900, line: 'c4 g6 d4 Nf6' },
      { title: 'Elsewhere', startSeconds: 1000, line: 'e4 e5' },
      { title: 'None', startSeconds: 1100 },
    ])
    const view = await explore({ moves: 'd4,Nf6,c4,g6' })
    expect(titles(view)).toEqual([
      ['Here', 'exact', ''],
      ['Transposed', 'exact', ''],
      ['Next', 'continues', 'Nc3'],
      ['Deep', 'continues', 'Nc3 d5'],
    ])
    expect(view.chapters[0]).toMatchObject({ resource: { id }, chapter: { order: 2 } })
    expect(view.chapters[0]?.chapter.at).toMatch(/t=760s$/)
    expect(titles(await explore({ moves: 'd4,Nf6,c4,g6', level: 'beginner' }))).toEqual([])
    expect(titles(await explore({ moves: 'd4,Nf6,c4,g6', level: 'master' }))).toHaveLength(4)
    expect(titles(await explore({ moves: 'd4,Nf6,c4,g6', kids: 'true' }))).toEqual([])
  })

  it('lists only exact ones before the fourth ply', async () => {
    const id = await video()
    await save(id, [
      { title: 'Short', line: 'a3 h6 h3' },
      { title: 'Long', line: 'a3 h6 h3 a6 a4' },
    ])
    expect(titles(await explore({ moves: 'a3,h6,h3' }))).toEqual([['Short', 'exact', '']])
    expect(titles(await explore({ moves: 'a3,h6,h3,a6' }))).toEqual([['Long', 'continues', 'a4']])
  })

  it('finds a position without its moves, and forgets chapters that are changed or deleted', async () => {
    const fen = '8/8/8/4k3/8/4K3/4P3/8 w - - 0 60'
    const id = await video()
    await save(id, [{ title: 'Opposition', page: 12, fen }])
    expect(titles(await explore({ fen }))).toEqual([['Opposition', 'exact', '']])
    await save(id, [{ title: 'Renamed', page: 12, fen }])
    expect(titles(await explore({ fen }))).toEqual([['Renamed', 'exact', '']])
    await admin.send('DELETE', `/api/admin/resources/${id}`)
    expect(titles(await explore({ fen }))).toEqual([])
  })

  it('lists at most twelve', async () => {
    const line = 'b3 g6 Bb2 Bg7'
    await save(
      await video(),
      Array.from({ length: 15 }, (_, at) => ({ title: `Part ${at}`, startSeconds: at, line })),
    )
    expect((await explore({ moves: 'b3,g6,Bb2,Bg7' })).chapters).toHaveLength(12)
  })
})

describe('chapters 5: study', () => {
  const tick = async (
    id: number,
    chapter: ChapterView | undefined,
    done = true,
  ): Promise<StudyItem> => {
    const answer = await member.send('PUT', `/api/study/${id}/chapters/${chapter?.id}`, { done })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return studyItem.strict().parse(await answer.json())
  }
  const itemOf = async (id: number) =>
    ((await (await member.get(`/api/study/${id}`)).json()) as { item: StudyItem | null }).item
  const eight = Array.from({ length: 8 }, (_, at) => ({
    title: `Part ${at}`,
    startSeconds: at * 60,
  }))

  it('refuses chapters that do not exist, and values that are not booleans', async () => {
    const id = await video()
    const [other] = await save(await video(), [eight[0]])
    expect(
      (await member.send('PUT', `/api/study/${id}/chapters/${other?.id}`, { done: true })).status,
    ).toBe(404)
    expect(
      (await member.send('PUT', `/api/study/999999999/chapters/1`, { done: true })).status,
    ).toBe(404)
    expect((await member.send('PUT', `/api/study/${id}/chapters/1`, { done: 'yes' })).status).toBe(
      400,
    )
    expect((await test.send('PUT', `/api/study/${id}/chapters/1`, { done: true })).status).toBe(401)
  })

  it('ticks chapters off; the progress follows, halves round up, nothing becomes done by itself', async () => {
    const id = await video()
    const chapters = await save(id, eight)
    const first = await tick(id, chapters[0])
    expect(first).toMatchObject({
      status: 'studying',
      progress: 13,
      chaptersDone: [chapters[0]?.id],
    })
    for (const chapter of chapters) await tick(id, chapter)
    expect(await itemOf(id)).toMatchObject({ status: 'studying', progress: 100 })
    expect(await tick(id, chapters[3], false)).toMatchObject({ progress: 88, status: 'studying' })
    await member.send('PUT', `/api/study/${id}`, { status: 'want' })
    expect(await tick(id, chapters[3])).toMatchObject({ progress: 100, status: 'want' })
  })

  it('a deleted or a new chapter changes the progress at once', async () => {
    const id = await video()
    const chapters = await save(id, eight.slice(0, 4))
    await tick(id, chapters[0])
    await tick(id, chapters[1])
    await save(id, chapters.slice(1))
    expect(await itemOf(id)).toMatchObject({ progress: 33, chaptersDone: [chapters[1]?.id] })
    await save(id, [...chapters.slice(1), { title: 'New', startSeconds: 9000 }])
    expect(await itemOf(id)).toMatchObject({ progress: 25, chaptersDone: [chapters[1]?.id] })
    await save(id, [])
    expect(await itemOf(id)).toMatchObject({ progress: 0, chaptersDone: [] })
  })

  it('removed chapters that come back as they were are ticked off again, also after the trash', async () => {
    const id = await video()
    const chapters = await save(id, eight.slice(0, 4))
    await tick(id, chapters[0])
    await tick(id, chapters[3])
    await save(id, chapters.slice(2))
    expect(await itemOf(id)).toMatchObject({ progress: 50, chaptersDone: [chapters[3]?.id] })
    await admin.send('DELETE', `/api/admin/resources/${id}`)
    await admin.send('POST', `/api/admin/trash/resource/${id}/restore`)
    const undone = await save(id, [...eight.slice(0, 2), ...chapters.slice(2)])
    expect(undone).toEqual(chapters)
    expect(await itemOf(id)).toMatchObject({
      progress: 50,
      chaptersDone: [chapters[0]?.id, chapters[3]?.id],
    })
    await tick(id, chapters[0], false)
    await save(id, chapters.slice(1))
    await save(id, [{ ...eight[0], title: 'Else' }, ...chapters.slice(1)])
    expect(await itemOf(id)).toMatchObject({ progress: 25, chaptersDone: [chapters[3]?.id] })
  })

  it('a merge takes the chapters of the newer state, without unknown ones', async () => {
    const id = await video()
    const chapters = await save(id, eight.slice(0, 4))
    await tick(id, chapters[0])
    const merge = (updatedAt: string, chaptersDone: unknown[]) =>
      member.send('POST', '/api/study/merge', {
        items: [{ resourceId: id, status: 'studying', progress: 75, updatedAt, chaptersDone }],
      })
    await merge('2000-01-01T00:00:00Z', [chapters[3]?.id])
    expect(await itemOf(id)).toMatchObject({ chaptersDone: [chapters[0]?.id] })
    await merge('2999-01-01T00:00:00Z', [chapters[1]?.id, chapters[2]?.id, 999_999_999])
    expect(await itemOf(id)).toMatchObject({
      progress: 50,
      chaptersDone: [chapters[1]?.id, chapters[2]?.id],
    })
    expect((await merge('2999-01-01T00:00:00Z', ['x'])).status).toBe(400)
    const data = await (await member.get('/api/account/export')).text()
    const ids = `[${chapters[1]?.id},${chapters[2]?.id}]`
    expect(data.replace(/\s/g, '')).toContain(`"chaptersDone":${ids}`)
  })

  it('lists lead to the first chapter that is not done', async () => {
    const id = await video()
    const chapters = await save(id, eight.slice(0, 2))
    const next = async () =>
      ((await (await member.get('/api/study')).json()) as ListedStudyItem[]).find(
        ({ resourceId }) => resourceId === id,
      )?.nextChapter
    await tick(id, chapters[0])
    expect(await next()).toMatchObject({ id: chapters[1]?.id, title: 'Part 1', startSeconds: 60 })
    await tick(id, chapters[1])
    expect(await next()).toBeNull()
  })

  it('comes back from the trash with the resource', async () => {
    const id = await video()
    const chapters = await save(id, eight.slice(0, 2))
    await tick(id, chapters[0])
    await admin.send('DELETE', `/api/admin/resources/${id}`)
    await admin.send('POST', `/api/admin/trash/resource/${id}/restore`)
    expect(await itemOf(id)).toMatchObject({ progress: 50, chaptersDone: [chapters[0]?.id] })
  })
})

describe('chapters 2: corrections', () => {
  it('may include chapters, as a list or a text, and are accepted as they are or with edits', async () => {
    const id = await video()
    const correct = (chapters: unknown) =>
      member.send('POST', `/api/resources/${id}/corrections`, { fields: { chapters } })
    expect((await correct('nonsense')).status).toBe(400)
    expect((await correct('0:00:00 A | 1.e4 e4')).status).toBe(400)
    expect((await correct([{ title: '', startSeconds: 0 }])).status).toBe(400)
    const answer = await correct([{ title: 'Intro', startSeconds: 0, line: ['e4', 'c5'] }])
    expect(answer.status, await answer.clone().text()).toBe(201)
    const { id: correction } = (await answer.json()) as { id: number }
    const queue = (await (
      await admin.get('/api/admin/suggestions')
    ).json()) as QueuedSuggestionView[]
    const queued = queue.find((each) => each.id === correction)
    expect(queued?.changes).toEqual([
      { field: 'chapters', old: null, new: '0:00:00 Intro | 1.e4 c5' },
    ])
    expect(queued?.current).toEqual({ chapters: null })
    const edited = { chapters: '0:00:00 Introduction | 1.e4 c5' }
    const accept = { fields: ['chapters'], edited }
    const taken = await admin.send('POST', `/api/admin/corrections/${correction}/accept`, accept)
    expect(taken.status, await taken.clone().text()).toBe(200)
    expect(await listed(id)).toMatchObject([{ title: 'Introduction', line: ['e4', 'c5'] }])
  })

  it('keep the IDs of chapters that stay', async () => {
    const id = await video()
    const before = await save(id, [
      { title: 'One', startSeconds: 0 },
      { title: 'Two', startSeconds: 60 },
    ])
    const fields = { chapters: '0:00:00 Zero\n0:00:30 One\n0:01:00 Second' }
    const answer = await member.send('POST', `/api/resources/${id}/corrections`, { fields })
    const { id: correction } = (await answer.json()) as { id: number }
    await admin.send('POST', `/api/admin/corrections/${correction}/accept`, {
      fields: ['chapters'],
    })
    const after = await listed(id)
    expect(after.map((each) => each.id)).toEqual([expect.any(Number), before[0]?.id, before[1]?.id])
  })
})

describe('chapters 1: CSV files', () => {
  it('export the column, and import it without loss', async () => {
    const id = await video({ title: 'For the export' })
    const chapters = await save(id, [
      { title: 'A | B', startSeconds: 0, endSeconds: 30 },
      { title: 'Najdorf', startSeconds: 60, line: 'e4 c5 Nf3 d6' },
      { title: '=1+1', fen: '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' },
      { title: '0:10 p.3', url: 'https://example.org/a' },
    ])
    const csv = await (await admin.get('/api/admin/resources.csv')).text()
    expect(csv.split('\r\n')[0]).toMatch(/,chapters$/)
    const text = `0:00:00-0:00:30 A \\| B\n0:01:00 Najdorf | 1.e4 c5 2.Nf3 d6\n- =1+1 | fen: 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n<https://example.org/a> 0:10 p.3`
    expect(csv).toContain(text)
    const row = {
      title: 'Again',
      description: 'x',
      type: 'youtube',
      level: 'all',
      category: 'general',
      sourceWebsite: 'youtube',
      sourceUrl: 'https://www.youtube.com/watch?v=again',
      chapters: text,
    }
    const rows = [
      row,
      { ...row, sourceUrl: 'https://example.org/faulty', chapters: '- A | 1.e4 e4' },
    ]
    const answer = await admin.send('POST', '/api/admin/resources/import', { rows })
    expect(await answer.json()).toMatchObject({
      results: [
        { status: 'created' },
        { status: 'error', message: 'Chapters: Line 1: 1...e4 is not a legal move.' },
      ],
    })
    const [again] = await runSql<{ id: number }>(
      test.ctx,
      `SELECT id FROM resources WHERE source_url = '${row.sourceUrl}'`,
    )
    const computed = { id: 0, at: '' }
    expect((await listed(again?.id ?? 0)).map((each) => ({ ...each, ...computed }))).toEqual(
      chapters.map((each) => ({ ...each, ...computed })),
    )
    const updates = [{ sourceUrl: row.sourceUrl, chapters: '- Only' }]
    await admin.send('POST', '/api/admin/resources/update-batch', { updates })
    expect(await listed(again?.id ?? 0)).toMatchObject([{ title: 'Only' }])
    const faulty = [{ sourceUrl: row.sourceUrl, chapters: '- A | 1.e4 e4' }]
    const refused = await admin.send('POST', '/api/admin/resources/update-batch', {
      updates: faulty,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      fields: { 'updates.0.chapters': 'Line 1: 1...e4 is not a legal move.' },
    })
  })
})

describe('chapters 6: search', () => {
  it('finds words of chapter titles below the description, and says where', async () => {
    const inChapter = await video({ title: 'One', description: 'x' })
    const [chapter] = await save(inChapter, [
      { title: 'Zugzwang and the quokka trick', startSeconds: 760 },
      { title: 'Other', startSeconds: 800 },
    ])
    const inDescription = await video({ title: 'Two', description: 'About the quokka trick.' })
    const inTitle = await video({ title: 'The quokka trick', description: 'x' })
    const found = (await (await test.get('/api/resources?query=quokka')).json()) as ResourceView[]
    expect(found.map(({ id }) => id)).toEqual([inTitle, inDescription, inChapter])
    expect(found.map(({ match }) => match)).toEqual([
      undefined,
      undefined,
      {
        chapterId: chapter?.id,
        title: 'Zugzwang and the quokka trick',
        place: '12:40',
        text: 'Chapter: 12:40 Zugzwang and the quokka trick',
      },
    ])
    await save(inChapter, [])
    expect(await (await test.get('/api/resources?query=quokka')).json()).toHaveLength(2)
  })

  it('chapters 1: the console lists resources without chapters, and the overview counts videos with some', async () => {
    const count = async (query: string) =>
      Number(
        (await admin.get(`/api/admin/resources?${query}&limit=1`)).headers.get('x-total-count'),
      )
    const overview = async () =>
      (
        (await (await admin.get('/api/admin/overview')).json()) as {
          health: Record<string, number>
        }
      ).health
    const before = [await count('missing=chapters'), (await overview()).videosWithChapters ?? 0]
    await save(await video(), [{ title: 'One' }])
    await video()
    expect([await count('missing=chapters'), (await overview()).videosWithChapters]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
    ])
  })
})

describe('chapters 7: a locked browser', () => {
  it('gets chapters of resources for kids only, with links that lead through /leave', async () => {
    const kids = await video({ isForKids: true, level: 'beginner' })
    const other = await video()
    const line = 'f4 f5 g3 g6'
    const [chapter] = await save(kids, [{ title: 'For kids', startSeconds: 65, line }])
    const [page] = await save(other, [{ title: 'For others', url: 'https://example.org/x', line }])
    const cookie = await lockBrowser(test)
    const get = (path: string) => test.get(path, { Cookie: cookie })
    expect((await get(`/api/resources/${other}/chapters`)).status).toBe(403)
    const way = `/leave/${kids}?chapter=${chapter?.id}`
    expect(await (await get(`/api/resources/${kids}/chapters`)).json()).toMatchObject([{ at: way }])
    const view = (await (await get('/api/explore?moves=f4,f5,g3,g6')).json()) as ExploreView
    expect(view.chapters.map((each) => [each.chapter.title, each.chapter.at])).toEqual([
      ['For kids', way],
    ])
    const html = await (await get(way)).text()
    expect(html).toContain('t=65s')
    expect((await get(`/leave/${other}?chapter=${page?.id}`)).status).toBe(403)
    expect(await (await get(`/leave/${kids}?chapter=999999999`)).text()).not.toContain('t=65s')
  })
})
