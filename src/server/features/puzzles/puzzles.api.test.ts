import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PuzzleView, TestResultView, TestView, TryView } from '#shared/contracts/puzzles.ts'
import { TEST_TOPICS } from '#shared/domain/puzzles.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seedPuzzles } from '../../seed/seed-catalogue.ts'

type Row = { id: string; moves: string; rating: number; topic: string }
type Answer = { id: string; moves: string[]; gaveUp?: boolean }

let test: TestApp
let rows: Map<string, Row>
let ana: Member
let ben: Member

beforeAll(async () => {
  test = await startTestApp({ prepare: ({ db }) => seedPuzzles(db) })
  const all = await runSql<Row>(test.ctx, 'SELECT id, moves, rating, topic FROM puzzles')
  rows = new Map(all.map((row) => [row.id, row]))
  ana = await registerMember(test)
  ben = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const solutionOf = (id: string) =>
  (rows.get(id)?.moves ?? '').split(' ').filter((_, at) => at % 2 === 1)

const post = (path: string, body: unknown, cookie = '') =>
  test.send('POST', path, body, cookie ? { Cookie: cookie } : {})
const step = async (body: object, cookie = '') => {
  const answer = await post(
    '/api/test',
    { rating: 1200, seed: 'one', answers: [], ...body },
    cookie,
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as TestView
}
const statusOf = async (body: object) =>
  (await post('/api/test', { rating: 1200, seed: 'one', answers: [], ...body })).status

/** Takes the whole test; `isRight` says how each position is answered. */
async function taken(
  seed: string,
  isRight: (topic: string, number: number) => boolean,
  cookie = '',
) {
  const answers: Answer[] = []
  const targets: { topic: string; rating: number }[] = []
  let view = await step({ seed }, cookie)
  while (view.next) {
    const { id, topic, number } = view.next
    targets.push({ topic, rating: rows.get(id)?.rating ?? 0 })
    answers.push(
      isRight(topic, number) ? { id, moves: solutionOf(id) } : { id, moves: [], gaveUp: true },
    )
    view = await step({ seed, answers }, cookie)
  }
  return { answers, targets, result: view.result }
}

describe('POST /api/test', () => {
  it.each([
    [{ rating: 399 }, 'rating'],
    [{ rating: 2401 }, 'rating'],
    [{ rating: 1200.5 }, 'rating'],
    [{ seed: '' }, 'seed'],
    [{ seed: 'x'.repeat(41) }, 'seed'],
    [{ answers: Array.from({ length: 25 }, () => ({ id: 'abcde', moves: [] })) }, 'answers'],
    [{ answers: [{ id: 'abcde', moves: [] }] }, 'answers'],
  ])('refuses %j', async (body, field) => {
    const answer = await post('/api/test', { rating: 1200, seed: 'one', answers: [], ...body })
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields).join()).toContain(
      field,
    )
  })

  it('refuses an answer that was not asked, and moves that are not in UCI', async () => {
    const { next } = await step({})
    const other = [...rows.keys()].find((id) => id !== next?.id)
    expect(await statusOf({ answers: [{ id: other, moves: [] }] })).toBe(400)
    for (const move of ['Nf3', 'e2e9', '0000', 'E2E4', 'e7e8k'])
      expect(await statusOf({ answers: [{ id: next?.id, moves: [move] }] })).toBe(400)
    expect(await statusOf({ answers: [{ id: next?.id, moves: ['a1a1'] }] })).toBe(200)
  })

  it('asks three of each topic in turn, 200 harder after a right answer and easier after a wrong one', async () => {
    const { targets, result } = await taken('one', (topic) => topic !== 'fork')
    expect(targets.map(({ topic }) => topic)).toEqual([
      ...TEST_TOPICS,
      ...TEST_TOPICS,
      ...TEST_TOPICS,
    ])
    const far = targets.map(({ topic, rating }, at) => {
      const turn = Math.floor(at / 8)
      return Math.abs(rating - (1200 + (topic === 'fork' ? -200 : 200) * turn))
    })
    expect(Math.max(...far)).toBeLessThan(120)
    expect(result?.weak).toEqual(['fork'])
    expect(result?.topics.find(({ topic }) => topic === 'fork')).toMatchObject({ right: 0, of: 3 })
    expect((result?.estimate ?? 0) % 25).toBe(0)
  })

  it('security 78: never tells a solution, gives the same for the same, and other positions for another seed', async () => {
    const first = await step({})
    expect(await step({})).toEqual(first)
    expect(Object.keys(first.next ?? {}).toSorted()).toEqual(
      ['fen', 'id', 'lastMove', 'number', 'of', 'topic'].toSorted(),
    )
    const [one, two] = await Promise.all([taken('one', () => true), taken('two', () => true)])
    const known = new Set(one.answers.map(({ id }) => id))
    expect(known.size).toBe(24)
    expect(two.answers.filter(({ id }) => known.has(id)).length).toBeLessThan(8)
  })

  it('asks mates for kids alone in kids mode', async () => {
    const { targets } = await taken('kids', (_, number) => number % 2 === 0, 'kids=1')
    expect(new Set(targets.map(({ topic }) => topic))).toEqual(new Set(['kids-mate']))
  })
})

describe('POST /api/puzzles/{id}/try', () => {
  const tried = async (id: string, body: object, cookie = '') => {
    const answer = await post(`/api/puzzles/${id}/try`, body, cookie)
    expect(answer.status).toBe(200)
    return { ...((await answer.json()) as TryView), cookie: answer.headers.get('set-cookie') }
  }
  const long = () => [...rows.values()].find(({ moves }) => moves.split(' ').length === 4)?.id ?? ''

  it('refuses what is no move, and what nobody knows', async () => {
    expect((await post(`/api/puzzles/${long()}/try`, { moves: ['Nf3'] })).status).toBe(400)
    expect((await post(`/api/puzzles/${long()}/try`, {})).status).toBe(400)
    expect((await post('/api/puzzles/none/try', { giveUp: true })).status).toBe(404)
  })

  it('answers with the reply until it is done', async () => {
    const [first = '', second = ''] = solutionOf(long())
    const reply = rows.get(long())?.moves.split(' ')[2]
    expect(await tried(long(), { moves: [first] })).toMatchObject({
      right: true,
      reply,
      done: false,
    })
    expect(await tried(long(), { moves: [first, second] })).toMatchObject({
      right: true,
      reply: null,
      done: true,
    })
  })

  it('shows the solution after the second wrong try in a browser, and on giving up', async () => {
    const once = await tried(long(), { moves: ['a1a1'] })
    expect(once).toMatchObject({ right: false, reply: null, done: false })
    expect(once).not.toHaveProperty('solution')
    expect(once.cookie).toMatch(/^missed_puzzles=\w+; Path=\/; SameSite=Lax; HttpOnly$/)
    const solution = rows.get(long())?.moves.split(' ').slice(1)
    const cookie = once.cookie?.split(';', 1)[0] ?? ''
    expect(await tried(long(), { moves: ['a1a1'] }, cookie)).toMatchObject({ solution })
    expect(await tried(long(), { moves: ['a1a1'] })).not.toHaveProperty('solution')
    expect(await tried(long(), { giveUp: true })).toMatchObject({ right: false, solution })
  })

  it('counts the wrong tries of an account everywhere', async () => {
    expect(await tried(long(), { moves: ['a1a1'] }, ana.cookie)).not.toHaveProperty('solution')
    expect(await tried(long(), { moves: ['a1a1'] }, ben.cookie)).not.toHaveProperty('solution')
    expect(await tried(long(), { moves: ['a1a1'] }, ana.cookie)).toHaveProperty('solution')
  })

  it('takes any mate as the last move', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO puzzles VALUES ('twomates', '6k1/5ppp/8/8/8/p7/8/3RR2K b - - 0 1', 'a3a2 d1d8', 900, 'mate', '')`,
    )
    expect(await tried('twomates', { moves: ['e1e8'] })).toMatchObject({ right: true, done: true })
    expect(await tried('twomates', { moves: ['e1e7'] })).toMatchObject({ right: false })
  })

  it('knows mates for kids alone in kids mode', async () => {
    const body = { giveUp: true }
    expect((await post(`/api/puzzles/${long()}/try`, body, 'kids=1')).status).toBe(404)
  })
})

describe('GET /api/puzzles', () => {
  const list = async (query: string, cookie = '') =>
    (await (
      await test.get(`/api/puzzles?${query}`, cookie ? { Cookie: cookie } : {})
    ).json()) as PuzzleView[]

  it.each(['', 'topic=mate-deep', 'topic=fork&set=0', 'topic=fork&rating=x'])(
    'refuses %j',
    async (query) => {
      expect((await test.get(`/api/puzzles?${query}`)).status).toBe(400)
    },
  )

  it('security 78: lists the three nearest to a rating, then others, without solutions', async () => {
    const nearest = [...rows.values()]
      .filter(({ topic }) => topic === 'fork')
      .map(({ rating }) => Math.abs(rating - 1300))
      .toSorted((one, other) => one - other)
    const far = (found: PuzzleView[]) =>
      found.map(({ id }) => Math.abs((rows.get(id)?.rating ?? 0) - 1300))
    const [first, second] = [
      await list('topic=fork&rating=1300'),
      await list('topic=fork&rating=1300&set=2'),
    ]
    expect([...far(first), ...far(second)]).toEqual(nearest.slice(0, 6))
    expect(Object.keys(first[0] ?? {})).toEqual(['id', 'fen', 'lastMove', 'side', 'topic'])
    expect(first[0]?.side).toBe(first[0]?.fen.split(' ')[1] === 'w' ? 'white' : 'black')
    expect(new Set((await list('topic=fork', 'kids=1')).map(({ topic }) => topic))).toEqual(
      new Set(['kids-mate']),
    )
  })
})

describe('/api/test/results', () => {
  it('keeps what the server computes from the answers, once for a seed', async () => {
    const { answers, result } = await taken('kept', (topic) => topic !== 'pin')
    const body = { seed: 'kept', rating: 1200, answers }
    expect((await post('/api/test/results', body)).status).toBe(401)
    const short = { ...body, answers: answers.slice(1) }
    expect((await post('/api/test/results', short, ana.cookie)).status).toBe(400)
    const added = await post('/api/test/results', body, ana.cookie)
    expect(added.status).toBe(201)
    const kept = (await added.json()) as TestResultView
    expect(kept).toMatchObject({ seed: 'kept', rating: 1200, ...result })
    expect((await post('/api/test/results', body, ana.cookie)).status).toBe(409)

    const own = await test.get('/api/test/results', { Cookie: ana.cookie })
    expect(await own.json()).toEqual([kept])
    const path = `/api/test/results/${kept.id}`
    expect((await test.send('DELETE', path, undefined, { Cookie: ben.cookie })).status).toBe(404)
    const copy = await test.get('/api/account/export', { Cookie: ana.cookie })
    expect(await copy.json()).toMatchObject({ testResults: [kept] })
    expect((await test.send('DELETE', path, undefined, { Cookie: ana.cookie })).status).toBe(204)
  })
})
