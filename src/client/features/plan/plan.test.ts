import { describe, expect, it } from 'vitest'
import { readWith } from '#client/kit/t.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { resourceView } from '#tests/support/sample-views.ts'
import {
  type FindCandidates,
  findAnother,
  isSamePlan,
  makePlan,
  type Plan,
  readPlan,
  withAnother,
  withTick,
  withTicksOf,
} from './plan.ts'
import { workOf } from './plan-calendar.tsx'
import { descriptionOf } from './plan-list.tsx'
import {
  aboutText,
  areInOrder,
  type Candidate,
  chooseResources,
  reasonsFor,
  startIn,
  stepMinutes,
  timeText,
} from './plan-resources.ts'
import { minutesOf } from '#shared/domain/duration.ts'
import { type Answers, FIRST_ANSWERS, type Topic } from './plan-rules.ts'

const resource = (id: number, rest: Partial<ResourceView> = {}): ResourceView =>
  resourceView({
    id,
    description: '',
    type: 'youtube',
    sourceWebsite: 'youtube',
    level: 'beginner',
    category: 'tactics',
    author: `Author ${id}`,
    price: 'Free',
    ...rest,
  })

const about = (each: ResourceView, relation: Candidate['relation'] = 'subject'): Candidate => ({
  resource: each,
  relation,
  about: relation === 'subject' ? 'tactics' : 'Sicilian Defense',
})

it('chapters 4: a plan, its calendar and its list say where to start in a lesson', () => {
  expect(aboutText({ relation: 'position', about: 'Sicilian', start: null })).toBe(
    'about this exact position',
  )
  const start = 'start at 12:40'
  const at = { startSeconds: 760, page: null }
  const withStart = aboutText({ relation: 'position', about: 'Sicilian', start: at })
  expect(withStart).toBe('about this exact position, start at 12:40')
  expect(
    [
      withStart,
      'about lines, start on p. 12',
      'zu genau dieser Stellung, beginne bei 1:02:40',
      'about the start at move 1',
      'about the Sicilian Defense: Najdorf Variation, 7...e5',
    ].map(startIn),
  ).toEqual([start, 'start on p. 12', 'beginne bei 1:02:40', null, null])
  const step = { id: 1, title: 'Sicilian', reason: 'Why', minutes: 40, doneAt: null }
  const plan = {
    steps: [
      { ...step, resourceIds: [5, 6] },
      { ...step, id: 2, resourceIds: [6] },
    ],
    basis: { about: { 5: 'about tactics', 6: withStart } },
  } as unknown as Plan
  expect(descriptionOf(plan)).toBe(
    '1. Sicilian. Why (lesson 2: start at 12:40)\n2. Sicilian. Why (lesson 2: start at 12:40)',
  )
  expect(workOf(plan, 'https://site.example')[0]?.notes).toBe(
    'Why\nhttps://site.example/resource/5\nhttps://site.example/resource/6 (start at 12:40)',
  )
})

const TOPIC: Topic = { kind: 'subject', subject: 'tactics' }

function chosen(candidates: Candidate[], answers: Partial<Answers> = {}, rest = {}) {
  return chooseResources(candidates, {
    answers: { ...FIRST_ANSWERS, ...answers },
    topic: TOPIC,
    kids: false,
    without: new Set<number>(),
    ...rest,
  }).map((each) => each.resource.id)
}

describe('which resources', () => {
  it('at most three, none twice, those about the exact position first', () => {
    const list = [1, 2, 3, 4].map((id) => about(resource(id), 'opening'))
    expect(chosen([...list, about(resource(9), 'position'), ...list])).toEqual([9, 1, 2])
  })

  it('free only and formats are never stretched', () => {
    const list = [
      about(resource(1, { price: 'Paid' })),
      about(resource(2, { price: null })),
      about(resource(3, { price: '$0.00' })),
      about(resource(4, { type: 'book' })),
    ]
    expect(chosen(list, { freeOnly: true })).toEqual([3, 4])
    expect(chosen(list, { formats: ['book'] })).toEqual([4])
    expect(chosen(list, { formats: ['course'] })).toEqual([])
  })

  it('takes the nearest level if there are fewer than two of the wanted one', () => {
    const list = [
      about(resource(1, { level: 'master' })),
      about(resource(2, { level: 'intermediate' })),
      about(resource(3, { level: 'all' })),
      about(resource(4, { level: 'beginner' })),
    ]
    expect(chosen(list)).toEqual([4, 3])
    expect(chosen(list, { level: 'intermediate' })).toEqual([2, 3])
    expect(chosen(list, { level: 'master' })).toEqual([1, 3])
    expect(chosen(list.slice(0, 2), { level: 'master' })).toEqual([1, 2])
  })

  it('prefers a language that the reader reads to a nearer level, and leaves out no other', () => {
    const list = [
      about(resource(1)),
      about(resource(2, { subtitles: ['de'] })),
      about(resource(3, { language: 'de', level: 'all' })),
    ]
    expect(chosen(list)).toEqual([1, 2, 3])
    expect(chosen(list, { languages: ['de'] })).toEqual([2, 3, 1])
    expect(chosen(list, { languages: ['fr'] })).toEqual([1, 2, 3])
  })

  it('prefers well-rated ones, by many', () => {
    const list = [
      about(resource(1, { avgRating: 50, ratingCount: 1 })),
      about(resource(2, { avgRating: 46, ratingCount: 40 })),
      about(resource(3)),
    ]
    expect(chosen(list)).toEqual([2, 1, 3])
  })

  it('puts a book beside a video, and short ones first for those with little time', () => {
    const list = [about(resource(1)), about(resource(2)), about(resource(3, { type: 'book' }))]
    expect(chosen(list)).toEqual([1, 3, 2])
    expect(chosen(list.toReversed(), { hours: 1 })).toEqual([1, 3, 2])
    expect(
      chosen([about(resource(1, { type: 'book' })), about(resource(2))], { hours: 1 }),
    ).toEqual([2, 1])
  })

  it('first steps in their order, free and shortest ones first, for one evening', () => {
    const step = (id: number, tag: string, rest: Partial<ResourceView> = {}) =>
      about(resource(id, { tags: [tag], duration: '10 minutes', ...rest }))
    const list = [
      step(1, 'first steps 10'),
      step(2, 'first steps 9', { price: '$5', duration: '5 minutes' }),
      step(3, 'first steps 9', { duration: '12 minutes' }),
      step(4, 'First steps 9'),
      step(5, 'rules', { avgRating: 50, ratingCount: 90 }),
    ]
    const rules: Topic = { kind: 'subject', subject: 'rules' }
    expect(chosen(list, {}, { topic: rules })).toEqual([4, 3, 2])
    expect(chosen(list, {}, { topic: rules, without: new Set([2, 3, 4]) })).toEqual([1])
    expect(chosen(list, { freeOnly: true }, { topic: rules })).toEqual([4, 3, 1])
    const long = [
      step(1, 'first steps 1', { duration: '50 minutes' }),
      step(2, 'first steps 2', { duration: '20 minutes' }),
    ]
    expect(chosen(long, {}, { topic: rules })).toEqual([1])
    const further: Topic = { kind: 'subject', subject: 'rules', part: 2 }
    expect(chosen(list.slice(4), {}, { topic: rules })).toEqual([5])
    expect(chosen(list.slice(4), {}, { topic: further })).toEqual([])
  })

  it('a step is for one evening: a lesson, its first hour, or all of those that follow one another', () => {
    const short = resource(1, { duration: '12 minutes', tags: ['first steps 1'] })
    const book = resource(2, { type: 'book', duration: null })
    expect(stepMinutes(TOPIC, [short, book])).toBe(12)
    expect(stepMinutes(TOPIC, [book, short])).toBe(60)
    const rules: Topic = { kind: 'subject', subject: 'rules' }
    expect(stepMinutes(rules, [short, { ...short, id: 3 }])).toBe(24)
    expect(areInOrder(rules, [short])).toBe(true)
    expect(areInOrder(rules, [book])).toBe(false)
  })

  it('in kids mode only those for kids; never one that is done', () => {
    const list = [about(resource(1)), about(resource(2, { isForKids: true })), about(resource(3))]
    expect(chosen(list, {}, { kids: true })).toEqual([2])
    expect(chosen(list, {}, { without: new Set([1, 2]) })).toEqual([3])
  })

  it('says why', () => {
    const rated = resource(1, { level: 'intermediate', avgRating: 46, ratingCount: 12 })
    expect(reasonsFor(rated, { about: 'about this exact position', kids: false })).toEqual([
      'about this exact position',
      'for intermediate players',
      'free',
      'rated 4.6 by 12',
    ])
    expect(reasonsFor(resource(2, { price: 'Paid' }), { about: undefined, kids: true })).toEqual([
      'for kids',
    ])
  })

  it('reads durations', () => {
    const minutes = (duration: string | null, type: ResourceView['type'] = 'course') =>
      minutesOf({ duration, type })
    expect(minutes('10:57')).toBe(11)
    expect(minutes('1:02:03')).toBe(62)
    expect(minutes('5 hours')).toBe(300)
    expect(minutes('3 hours 41 minutes')).toBe(221)
    expect(minutes('45 min')).toBe(45)
    expect(minutes('0:00')).toBe(180)
    expect(minutes('long', 'book')).toBe(480)
    expect(minutes(null, 'youtube')).toBe(20)
    expect([3, 42, 89, 90, 620].map(timeText)).toEqual([
      'about 5 minutes',
      'about 40 minutes',
      'about 90 minutes',
      'about 2 hours',
      'about 10 hours',
    ])
  })
})

const LISTS: Record<string, Candidate[]> = {
  tactics: [1, 2, 3, 4].map((id) => about(resource(id))),
  endgame: [about(resource(5, { price: 'Paid' })), about(resource(6, { price: 'Paid' }))],
}
const find: FindCandidates = async (topic) =>
  topic.kind === 'subject' ? (LISTS[topic.subject] ?? []) : (LISTS.opening ?? [])

function plan(answers: Partial<Answers> = {}, from = find) {
  return makePlan({
    answers: { ...FIRST_ANSWERS, ...answers },
    figures: null,
    kids: false,
    avoid: new Set([4]),
    find: from,
    now: '2026-11-22T15:00:00.000Z',
  })
}

function planFromGames() {
  const opening = {
    name: 'Slav Defense',
    family: 'Slav Defense',
    side: 'black' as const,
    moves: ['d4', 'd5', 'c4', 'c6'],
    line: ['d4', 'd5', 'c4', 'c6'],
    games: 20,
    score: 0.2,
    rated: { games: 20, score: 0.2, expected: 0.5, isBelow: true },
    leavesAt: 8,
    ownShare: 0,
  }
  return makePlan({
    answers: FIRST_ANSWERS,
    figures: { games: 20, until: '', rating: null, openings: [opening] },
    kids: false,
    avoid: new Set<number>(),
    find,
    now: '2026-11-22T15:00:00.000Z',
  })
}

describe('a plan', () => {
  it('has steps with resources, reasons and time, and names what was left out', async () => {
    const { steps, basis } = await plan()
    expect(steps.map(({ title, resourceIds, minutes }) => [title, resourceIds, minutes])).toEqual([
      ['Tactics', [1, 2, 3], 20],
      ['Endgames', [5, 6], 20],
    ])
    expect(basis.missing).toContain('Checkmate patterns')
    expect(basis.about[1]).toBe('about tactics')
  })

  it('is the same for the same input, whatever order the resources come in', async () => {
    const turned: FindCandidates = async (topic, wide) => (await find(topic, wide)).toReversed()
    expect(await plan({}, turned)).toEqual(await plan())
  })

  it('says what free only leaves out', async () => {
    const { steps, basis } = await plan({ freeOnly: true })
    expect(steps.map(({ title }) => title)).toEqual(['Tactics'])
    expect(basis.missing).toContain('Endgames')
  })

  it('keeps a step from games even without a resource', async () => {
    const { steps, basis } = await planFromGames()
    expect(steps[0]).toMatchObject({
      title: 'Slav Defense as Black',
      resourceIds: [],
      minutes: null,
    })
    expect(basis.games?.figures).toEqual([
      { name: 'Slav Defense', side: 'black', games: 20, score: 0.2 },
    ])
  })

  it('gives another one, until none is left', async () => {
    const first = await plan()
    const swap = { step: 1, resource: 2, kids: false, avoid: new Set<number>() }
    const other = await findAnother(first, swap, find)
    expect(other?.resource.id).toBe(4)
    if (!other) throw new Error('There is one.')
    const second = withAnother(first, swap, other)
    expect(second.steps[0]?.resourceIds).toEqual([1, 4, 3])
    expect(second.basis.passed).toEqual([2])
    expect(second.basis.about[2]).toBeUndefined()
    expect(await findAnother(second, { ...swap, resource: 4 }, find)).toBeNull()
  })

  it('calm 1: is equal to the one of the account with the same steps, whatever is ticked off', async () => {
    const mine = await plan()
    const renumbered = (step: { id: number }) => ({ ...step, id: step.id + 70 })
    const same = { ...mine, steps: mine.steps.map((step) => renumbered(step) as typeof step) }
    const ticked = withTick(mine, 1, '2026-11-22T16:00:00.000Z')
    expect(isSamePlan(ticked, same)).toBe(true)
    const both = withTicksOf(same, ticked)
    expect(both.steps.map(({ id, doneAt }) => [id, doneAt !== null])[0]).toEqual([71, true])
    expect(withTicksOf(both, ticked)).toBe(both)
    const [step, ...rest] = mine.steps
    if (!step) throw new Error('There is one.')
    const other = { ...mine, steps: [{ ...step, resourceIds: [999] }, ...rest] }
    expect(isSamePlan(mine, other)).toBe(false)
    expect(isSamePlan(mine, { ...mine, steps: rest })).toBe(false)
  })

  it('is in the language of whoever reads it, whichever it was made in', async () => {
    const german: Readonly<Record<string, string>> = {
      Tactics: 'Taktik',
      'Checkmate patterns': 'Mattbilder',
      'about {subject}': 'zum Thema {subject}',
      '{name} as Black': '{name} mit Schwarz',
      "{side, select, white {You score {score} in {count} with it as White; your opponents' ratings predict {expected}.} other {You score {score} in {count} with it as Black; your opponents' ratings predict {expected}.}}":
        '{score} in {count} statt {expected}.',
      'Most games between beginners are decided by a piece left unprotected or a simple tactic.':
        'Die meisten Anfängerpartien entscheidet eine ungedeckte Figur.',
    }
    const find = (words: string) => german[words]
    const inGerman = <Result>(act: () => Result) => {
      readWith(() => ({
        language: 'de',
        find,
        opening: (name) => name.replace('Defense', 'Verteidigung'),
      }))
      try {
        return act()
      } finally {
        readWith(() => ENGLISH_READER)
      }
    }
    const made = await planFromGames()
    const stored = JSON.stringify(made)
    const read = inGerman(() => readPlan(stored))
    expect(read?.steps.slice(0, 2)).toMatchObject([
      { title: 'Slav Verteidigung mit Schwarz', reason: '20\u00a0% in 20 games statt 50\u00a0%.' },
      { title: 'Taktik', reason: 'Die meisten Anfängerpartien entscheidet eine ungedeckte Figur.' },
    ])
    expect(read?.basis.about[1]).toBe('zum Thema Taktik')
    expect(read?.basis.missing).toContain('Mattbilder')
    expect(readPlan(JSON.stringify(read))).toEqual(made)

    // As an earlier version has kept it, without facts: what cannot be said anew stays as it is.
    const { facts: _facts, ...basis } = made.basis
    const topics = basis.topics.map((topic) => ({ ...topic, found: undefined }))
    const old = JSON.stringify({ ...made, basis: { ...basis, topics } })
    expect(readPlan(old)?.steps).toEqual(made.steps)
    const oldRead = inGerman(() => readPlan(old))
    expect(oldRead?.steps.slice(0, 2)).toMatchObject([
      { title: 'Slav Verteidigung mit Schwarz', reason: made.steps[0]?.reason },
      { title: 'Taktik', reason: 'Die meisten Anfängerpartien entscheidet eine ungedeckte Figur.' },
    ])
    expect(oldRead?.basis).toMatchObject({ about: basis.about, missing: basis.missing })

    // Another client may have topics of its own.
    const foreign = {
      ...made,
      basis: { ...basis, topics: [{ name: 'Slav' }, null, { kind: 'opening' }] },
    }
    expect(inGerman(() => readPlan(JSON.stringify(foreign)))?.steps).toEqual(made.steps)
    const broken = { ...made, basis: { ...basis, facts: { about: { 1: null }, missing: [] } } }
    expect(readPlan(JSON.stringify(broken))).toBeNull()
  })

  it('ticking twice changes nothing, so that two tabs may do it', async () => {
    const once = withTick(await plan(), 1, '2026-11-22T16:00:00.000Z')
    expect(once.steps[0]?.doneAt).toBe('2026-11-22T16:00:00.000Z')
    expect(withTick(once, 1, '2026-11-22T17:00:00.000Z')).toEqual(once)
    expect(withTick(once, 1, null).steps[0]?.doneAt).toBeNull()
  })

  it('is read back from the browser, and nothing else is', async () => {
    const kept = await plan()
    expect(readPlan(JSON.stringify(kept))).toEqual(kept)
    for (const text of [null, '', '{', 'null', '[]', '{"steps":[]}', '{"steps":[null]}'])
      expect(readPlan(text)).toBeNull()
    expect(readPlan(JSON.stringify({ ...kept, basis: { version: 2 } }))).toBeNull()
  })
})
