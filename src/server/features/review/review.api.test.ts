import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerView, LearnedView, ListedCard, ReviewView } from '#shared/contracts/review.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'
import { PIN } from '#tests/support/kids-lock.ts'
import { chapterIdsOf } from '#tests/support/merged-pair.ts'
import { type Member, PASSWORD, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seedPuzzles } from '../../seed/seed-catalogue.ts'

const START = '2026-11-21T09:00:00.000Z'
const NAJDORF = ['e4', 'c5', 'Nf3', 'd6', 'd4', 'cxd4', 'Nxd4', 'Nf6', 'Nc3', 'a6']

let clock: FakeClock
let test: TestApp
let curator: Member
let ana: Member

beforeAll(async () => {
  clock = fakeClock(START)
  test = await startTestApp({ clock: clock.read, prepare: ({ db }) => seedPuzzles(db) })
  curator = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.set(START)
  ana = await registerMember(test)
})

const learn = (body: unknown, member = ana) => member.send('POST', '/api/review/cards', body)
async function learned(body: unknown, member = ana): Promise<LearnedView> {
  const answer = await learn(body, member)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as LearnedView
}
const explored = (moves = NAJDORF, side = 'white') => learned({ moves, side })
const today = async (member = ana) => (await (await member.get('/api/review')).json()) as ReviewView
const first = async (member = ana) => {
  const [card] = (await today(member)).cards
  if (!card) throw new Error('There is a card')
  return card
}
const answer = (id: number, body: unknown, member = ana) =>
  member.send('POST', `/api/review/${id}`, body)
async function answered(id: number, body: unknown, member = ana): Promise<AnswerView> {
  const response = await answer(id, body, member)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as AnswerView
}
const listed = async (member = ana) =>
  (await (await member.get('/api/review/cards')).json()) as ListedCard[]
const addLesson = async (chapters: string, fields: object = {}) => {
  const id = await addResource(test.ctx, {
    title: 'Najdorf',
    side: 'white',
    chapters,
    ...fields,
  })
  const [chapterId = 0, ...others] = await chapterIdsOf(test, id)
  return { id, chapterId, others }
}
const putChapters = async (id: number, chapters: unknown) => {
  const response = await curator.send('PUT', `/api/admin/resources/${id}/chapters`, { chapters })
  expect(response.status, await response.clone().text()).toBe(200)
}
async function fieldsOf(response: Response) {
  return [response.status, Object.keys(((await response.json()) as ErrorBody).fields ?? {})]
}

describe('refusals', () => {
  it.each([
    [{}, 'chapterId'],
    [{ chapterId: 1, puzzleId: 'a' }, 'chapterId'],
    [{ chapterId: '1' }, 'chapterId'],
    [{ moves: NAJDORF }, 'side'],
    [{ opening: 'Sicilian Defense' }, 'side'],
    [{ moves: NAJDORF, side: 'both' }, 'side'],
    [{ moves: 'e4', side: 'white' }, 'moves'],
    [{ moves: [], side: 'white' }, 'moves'],
    [{ moves: ['e4', 'e4'], side: 'white' }, 'moves'],
    [{ moves: Array(61).fill('e4'), side: 'white' }, 'moves'],
    // There is nothing to learn before the third ply.
    [{ moves: ['e4', 'c5'], side: 'black' }, 'side'],
    [{ moves: ['e4', 'c5', 'Nf3'], side: 'black' }, 'side'],
  ])('learning %j is 400 on %s', async (body, field) => {
    expect(await fieldsOf(await learn(body))).toEqual([400, [field]])
  })

  it('a chapter for both sides, or none, needs a side', async () => {
    for (const side of ['both', 'none']) {
      const { chapterId } = await addLesson('- Line | 1.e4 c5 2.Nf3 d6', { side })
      expect(await fieldsOf(await learn({ chapterId }))).toEqual([400, ['side']])
      expect(await learned({ chapterId, side: 'black' })).toEqual(
        side === 'both' ? { added: 1, known: 0 } : { added: 0, known: 1 },
      )
    }
    const { chapterId } = await addLesson('- Nothing but words')
    expect((await learn({ chapterId })).status).toBe(400)
  })

  it('the 2,001st card is 409, and adds none of its line', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO cards (user_id, position, fen, created_at)
       SELECT $1, n, '8/8/8/8/8/8/8/8 w - - 0 1', now() FROM generate_series(1, 1999) AS n`,
      [ana.id],
    )
    expect((await learn({ moves: NAJDORF, side: 'white' })).status).toBe(409)
    expect(await learned({ moves: NAJDORF.slice(0, 3), side: 'white' })).toEqual({
      added: 1,
      known: 0,
    })
    // What is known already finds room.
    expect(await learned({ moves: NAJDORF.slice(0, 3), side: 'white' })).toEqual({
      added: 0,
      known: 1,
    })
  })

  it('an answer is 400 without a move, without a card’s key, or with what is no move', async () => {
    await explored()
    const { id, key } = await first()
    const other = crypto.randomUUID()
    for (const [body, field] of [
      [{ move: 'Nf3' }, 'key'],
      [{ key: 'mine', move: 'Nf3' }, 'key'],
      [{ key: other, move: 'Nf3' }, 'key'],
      [{ key }, 'move'],
      [{ key, knew: true }, 'move'],
      [{ key, move: 'castles' }, 'move'],
      [{ key, move: 7 }, 'move'],
    ] as const)
      expect(await fieldsOf(await answer(id, body))).toEqual([400, [field]])
    expect((await first()).key).toBe(key)
  })

  it('security 79: somebody else’s card is 404', async () => {
    await explored()
    const { id, key } = await first()
    const ben = await registerMember(test)
    expect((await answer(id, { key, move: 'Nf3' }, ben)).status).toBe(404)
    expect((await ben.send('DELETE', `/api/review/cards/${id}`)).status).toBe(404)
    expect((await first()).key).toBe(key)
  })
})

describe('cards', () => {
  it('are one for each own move from the third ply on; the same line adds none again', async () => {
    expect(await explored()).toEqual({ added: 4, known: 0 })
    expect(await explored()).toEqual({ added: 0, known: 4 })
    expect(await explored(NAJDORF, 'black')).toEqual({ added: 4, known: 0 })
    const { today: number, cards } = await today()
    expect([number, cards.length]).toEqual([8, 8])
    expect(cards[0]).toEqual({
      id: expect.any(Number),
      key: expect.any(String),
      kind: 'line',
      fen: playLine(['e4', 'c5']).plies[1]?.fen,
      side: 'white',
      from: {
        title: '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6',
        href: '/explore?moves=e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3,a6',
      },
      isNew: true,
    })
  })

  it('unite the answers of all lines through a position, transposed ones too', async () => {
    await explored(['e4', 'c5', 'Nf3', 'd6', 'd4'])
    expect(await explored(['Nf3', 'c5', 'e4', 'd6', 'Bb5+'])).toEqual({ added: 1, known: 1 })
    const { cards } = await today()
    const shared = cards.find(({ fen }) => fen.startsWith('rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2'))
    const { id = 0, key } = shared ?? {}
    expect(await answered(id, { key, move: 'f1b5' })).toMatchObject({
      right: true,
      answers: ['d4', 'Bb5+'],
    })
  })

  it('come from an opening’s moves', async () => {
    const name = 'Learned: Exchange, 4.Ba4 & more'
    await runSql(
      test.ctx,
      `INSERT INTO openings (name, opening_pattern) VALUES ($1, '1.e4 e5 2.Nf3 Nc6 3.Bb5')`,
      [name],
    )
    expect(await learned({ opening: name, side: 'white' })).toEqual({ added: 2, known: 0 })
    expect((await first()).from).toEqual({
      title: name,
      href: `/category/all?opening=${encodeURIComponent(name)}`,
    })
  })

  it('come from a puzzle, of which any mate is right where the solution mates', async () => {
    const [row] = await runSql<{ id: string; moves: string }>(
      test.ctx,
      `SELECT id, moves FROM puzzles WHERE topic = 'kids-mate' ORDER BY id LIMIT 1`,
    )
    expect(await learned({ puzzleId: row?.id })).toEqual({ added: 1, known: 0 })
    expect(await learned({ puzzleId: row?.id })).toEqual({ added: 0, known: 1 })
    const { id, key, kind } = await first()
    expect(kind).toBe('puzzle')
    const move = row?.moves.split(' ')[1]
    const { right, answers } = await answered(id, { key, move })
    expect([right, answers.every((san) => san.endsWith('#'))]).toEqual([true, true])
  })

  it('of a chapter’s position are judged by the learner', async () => {
    const { chapterId } = await addLesson('- Key | fen: 8/8/8/8/4k3/8/4P3/4K3 b - - 0 1')
    await learned({ chapterId })
    const { id, key, kind, side } = await first()
    expect([kind, side]).toEqual(['fen', 'black'])
    expect(await fieldsOf(await answer(id, { key, move: 'Kd5' }))).toEqual([400, ['knew']])
    expect(await answered(id, { key, knew: false })).toEqual({
      right: false,
      answers: [],
      due: '2026-11-22',
    })
  })

  it('are forgotten one by one or by where they come from; what another line holds stays', async () => {
    await explored(['e4', 'c5', 'Nf3', 'd6', 'd4'])
    await explored(['e4', 'c5', 'Nf3', 'Nc6', 'd4'])
    const cards = await listed()
    expect(cards).toHaveLength(3)
    const href = '/explore?moves=e4,c5,Nf3,Nc6,d4'
    const remove = () => ana.send('DELETE', `/api/review/cards?from=${encodeURIComponent(href)}`)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    const left = await listed()
    expect(left.map(({ from }) => from?.href)).toEqual(Array(2).fill(cards[0]?.from?.href))
    expect((await ana.send('DELETE', `/api/review/cards/${left[0]?.id}`)).status).toBe(204)
    expect(await listed()).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('comes back: right ones later, wrong ones and hints tomorrow', async () => {
    await explored()
    const [one, two, three, four] = (await today()).cards
    const good = await answered(one?.id ?? 0, { key: one?.key, move: 'g1f3' })
    expect(good).toMatchObject({ right: true, answers: ['Nf3'] })
    expect(good.due && good.due > '2026-11-22').toBe(true)
    expect(await answered(two?.id ?? 0, { key: two?.key, move: 'c3' })).toEqual({
      right: false,
      answers: ['d4'],
      due: '2026-11-22',
    })
    const helped = await answered(three?.id ?? 0, { key: three?.key, move: 'Nxd4', hint: true })
    expect(helped).toEqual({ right: true, answers: ['Nxd4'], due: '2026-11-22' })
    const shown = await answered(four?.id ?? 0, { key: four?.key, hint: true })
    expect(shown).toEqual({ right: false, answers: ['Nc3'], due: '2026-11-22' })
    expect((await today()).cards).toEqual([])
    clock.set('2026-11-22T00:00:00.000Z')
    expect(new Set((await today()).cards.map(({ id }) => id))).toEqual(
      new Set([two?.id, three?.id, four?.id]),
    )
  })

  it('security 79: counts once for each key, even at the same moment; illegal moves are wrong', async () => {
    await explored()
    const { id, key } = await first()
    const moves = ['Nf3', 'Nf6', 'Nf3', 'a8h1', 'Nf3']
    const answers = await Promise.all(moves.map((move) => answered(id, { key, move })))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await answered(id, { key, move: 'Nc3' })).toEqual(answers[0])
    const rows = await runSql(test.ctx, 'SELECT 1 FROM reviews WHERE card_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('as practice grades nothing', async () => {
    await explored()
    const { id, key } = await first()
    const practiced = await answered(id, { key, move: 'a3', practice: true })
    expect(practiced).toEqual({ right: false, answers: ['Nf3'], due: null })
    expect((await first()).key).toBe(key)
    const { due } = await answered(id, { key, move: 'a3' })
    expect(await answered(id, { key, move: 'Nf3', practice: true })).toEqual({
      right: true,
      answers: ['Nf3'],
      due,
    })
  })
})

it('today has 10 new ones a day and at most 30 that are due, those nearest to being forgotten first', async () => {
  await runSql(
    test.ctx,
    `WITH made AS (
      INSERT INTO cards (user_id, position, fen, created_at, due, stability, difficulty, reviewed_at, reps)
      SELECT $1, n, $2, now(), due, CASE WHEN due IS NOT NULL THEN n END, 5, due - 5, 1
      FROM generate_series(1, 80) AS n, LATERAL (SELECT CASE WHEN n <= 40 THEN '2026-11-21'::date END AS due) AS d
      RETURNING id)
    INSERT INTO card_lines (card_id, user_id, kind, title, href, answers) SELECT id, $1, 'line', 'x', '/x', '{e4}' FROM made`,
    [ana.id, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  )
  const { today: number, cards } = await today()
  expect([number, cards.filter(({ isNew }) => isNew).length]).toEqual([40, 10])
  const ids = cards.slice(0, 30).map(({ id }) => id)
  // The stability is the number of the card.
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  for (const { id, key } of cards.slice(30, 34)) await answered(id, { key, move: 'e4' })
  expect((await today()).cards.filter(({ isNew }) => isNew)).toHaveLength(6)
  clock.set('2026-11-22T00:00:00.000Z')
  expect((await today()).cards.filter(({ isNew }) => isNew)).toHaveLength(10)
})

describe('a lesson', () => {
  it('that changes suspends lost positions, has its new answers, and brings positions back', async () => {
    const { id, chapterId } = await addLesson('- Line | 1.e4 c5 2.Nf3 d6 3.d4')
    expect(await learned({ chapterId })).toEqual({ added: 2, known: 0 })
    const line = (moves: string) => [{ id: chapterId, title: 'Line', line: moves }]
    const before = await today()
    expect(before.cards[0]?.from).toEqual({
      title: 'Najdorf: Line',
      href: `/resource/${id}#chapter-${chapterId}`,
    })
    await putChapters(id, line('1.e4 c5 2.Nc3 Nc6 3.f4'))
    const [card, ...others] = (await today()).cards
    expect([card?.id, others]).toEqual([before.cards[0]?.id, []])
    const lost = before.cards[1]
    expect((await answer(lost?.id ?? 0, { key: lost?.key, move: 'd4' })).status).toBe(404)
    expect((await listed()).map(({ isSuspended }) => isSuspended)).toEqual([false, true])
    expect(await answered(card?.id ?? 0, { key: card?.key, move: 'Nc3' })).toMatchObject({
      right: true,
      answers: ['Nc3'],
    })
    await putChapters(id, line('1.e4 c5 2.Nf3 d6 3.Bb5+'))
    const [back] = (await today()).cards
    expect([back?.id, back?.key]).toEqual([lost?.id, lost?.key])
    expect(await answered(lost?.id ?? 0, { key: lost?.key, move: 'Bb5+' })).toMatchObject({
      right: true,
    })
  })

  it('in the trash suspends its cards; they return with it', async () => {
    const { id, chapterId } = await addLesson('- Line | 1.e4 c5 2.Nf3 d6 3.d4')
    await learned({ chapterId })
    const before = await today()
    await curator.send('DELETE', `/api/admin/resources/${id}`)
    expect(await today()).toEqual({ today: 0, cards: [] })
    expect((await learn({ chapterId })).status).toBe(404)
    const [card] = before.cards
    expect((await answer(card?.id ?? 0, { key: card?.key, move: 'Nf3' })).status).toBe(404)
    expect(await listed()).toMatchObject([
      { from: null, isSuspended: true },
      { from: null, isSuspended: true },
    ])
    const restored = await curator.send('POST', `/api/admin/trash/resource/${id}/restore`)
    expect(restored.status, await restored.clone().text()).toBeLessThan(300)
    expect(await today()).toEqual(before)
  })

  it('that is merged takes its cards along as it does ticks, and an undo returns them', async () => {
    const line = '1:00 Line | 1.e4 c5 2.Nf3'
    const gone = await addLesson(`${line}\n2:00 Only here | 1.d4 d5 2.c4`)
    const stays = await addLesson(`0:30 Before\n${line}`, { title: 'The other' })
    await learned({ chapterId: gone.chapterId })
    await learned({ chapterId: gone.others[0] })
    const before = await today()
    const path = `/api/admin/resources/${gone.id}`
    expect((await curator.send('POST', `${path}/merge`, { into: stays.id })).status).toBe(200)
    const { cards } = await today()
    expect(cards.map(({ id, from }) => [id, from])).toEqual([
      [
        before.cards[0]?.id,
        { title: 'The other: Line', href: `/resource/${stays.id}#chapter-${stays.others[0]}` },
      ],
    ])
    expect((await curator.send('POST', `${path}/unmerge`)).status).toBe(200)
    expect(await today()).toEqual(before)
  })
})

it('under the kids lock has what is for kids; adding a line is refused', async () => {
  const kids = await addLesson('- Line | 1.e4 e5 2.Nf3', { isForKids: true, level: 'beginner' })
  const grown = await addLesson('- Line | 1.d4 d5 2.c4 e6 3.Nc3')
  await learned({ chapterId: kids.chapterId })
  await learned({ chapterId: grown.chapterId })
  const all = await today()
  expect(all.today).toBe(3)
  const locked = await ana.send('POST', '/api/kids-lock', {
    pin: PIN,
    account: true,
    password: PASSWORD,
  })
  expect(locked.status, await locked.clone().text()).toBeLessThan(300)
  const { cards } = await today()
  expect(cards.map(({ id }) => id)).toEqual([all.cards[0]?.id])
  expect((await learn({ moves: NAJDORF, side: 'white' })).status).toBe(403)
  expect((await learn({ chapterId: grown.chapterId })).status).toBe(403)
  expect(await learned({ chapterId: kids.chapterId })).toEqual({ added: 0, known: 1 })
  const { id = 0, key } = all.cards[1] ?? {}
  expect((await answer(id, { key, move: 'c4' })).status).toBe(404)
  const own = all.cards[0]
  expect(await answered(own?.id ?? 0, { key: own?.key, move: 'Nf3' })).toMatchObject({
    right: true,
  })
  expect((await ana.get('/api/review/cards')).status).toBe(403)
})

it('is in the account’s data, and goes with the account', async () => {
  await explored()
  const { id, key } = await first()
  await answered(id, { key, move: 'Nf3' })
  const copy = (await (await ana.get('/api/account/export')).json()) as Record<string, unknown>
  expect(copy['review']).toMatchObject({
    cards: expect.arrayContaining([expect.objectContaining({ id, reps: 1 })]),
    answers: [{ cardId: id, known: true }],
  })
  const gone = await ana.send('POST', '/api/delete-account', { password: PASSWORD })
  expect(gone.status, await gone.clone().text()).toBeLessThan(300)
  expect(await runSql(test.ctx, 'SELECT 1 FROM cards WHERE user_id = $1', [ana.id])).toEqual([])
})
