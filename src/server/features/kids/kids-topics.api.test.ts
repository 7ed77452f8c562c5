import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsTopicView } from '#shared/contracts/kids.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const topics = async () => (await (await test.get('/api/kids/topics')).json()) as KidsTopicView[]
const topic = async (name: string) =>
  (await (await test.get(`/api/kids/topics/${name}`)).json()) as KidsTopicView
const idsOf = ({ resources }: KidsTopicView) => resources.map(({ id }) => id)

describe('topics for kids', () => {
  it('do not exist without lessons, and unknown ones are refused', async () => {
    expect(await topics()).toEqual([])
    expect(await topic('mates')).toEqual({ topic: 'mates', total: 0, resources: [], others: [] })
    for (const name of ['', 'Mates', 'other', 'constructor'])
      expect((await test.get(`/api/kids/topics/${name}`)).status).toBeGreaterThanOrEqual(400)
  })

  it('contain only lessons for kids, by words and by category', async () => {
    const mate = await addResource(test.ctx, {
      title: 'Catch the king',
      category: 'checkmate patterns',
      isForKids: true,
    })
    const story = await addResource(test.ctx, {
      title: 'The story of a pawn',
      level: 'beginner',
      tags: ['kids'],
    })
    await addResource(test.ctx, { title: 'Checkmate story', category: 'checkmate patterns' })
    const found = await topics()
    expect(found.map((each) => [each.topic, each.total, idsOf(each)])).toEqual([
      ['mates', 1, [mate]],
      ['stories', 1, [story]],
    ])
    expect(idsOf(await topic('mates'))).toEqual([mate])
  })

  it('without a lesson show others in its place', async () => {
    const { total, resources, others } = await topic('puzzles')
    expect([total, resources, others.length]).toEqual([0, [], 2])
  })

  it('show a few of each, different ones as far as there are', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO resources (title, description, type, source_url, level, category, is_for_kids)
       SELECT 'Checkmate puzzles ' || number, 'x', 'book', 'https://many.example/' || number, 'beginner', 'tactics', true
       FROM generate_series(1, 70) AS number`,
    )
    await test.ctx.version.refresh()
    const [mates, puzzles] = (await topics()).filter((each) =>
      ['mates', 'puzzles'].includes(each.topic),
    )
    if (!mates || !puzzles) throw new Error('two topics')
    expect([mates.resources.length, puzzles.resources.length]).toEqual([4, 4])
    expect(idsOf(mates).filter((id) => idsOf(puzzles).includes(id))).toEqual([])
    expect((await topic('puzzles')).resources).toHaveLength(60)
  })

  it('begin with what is free, then with what curators recommend most; the sample of puzzles has no books', async () => {
    await runSql(test.ctx, 'TRUNCATE resources CASCADE')
    const add = (title: string, fields: object) =>
      addResource(test.ctx, { title: `Puzzles ${title}`, isForKids: true, ...fields })
    const book = await add('in a book', { type: 'book', price: 'Free', merit: 5 })
    const paid = await add('that cost', { type: 'course', price: '$9', merit: 5 })
    const usual = await add('as usual', { type: 'other', price: 'Free' })
    const best = await add('of the best', { type: 'other', price: 'free', merit: 4 })
    expect(idsOf(await topic('puzzles'))).toEqual([book, best, usual, paid])
    const [sample] = (await topics()).filter((each) => each.topic === 'puzzles')
    expect(sample && idsOf(sample)).toEqual([best, usual, paid])
    expect(sample?.total).toBe(4)
  })
})
