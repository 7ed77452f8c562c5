import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finderIn } from '#client/features/plan/find-resources.ts'
import { KNOWN_OPENINGS } from '#client/features/plan/known-openings.ts'
import { makePlan, type Plan } from '#client/features/plan/plan.ts'
import { type Answers, FIRST_ANSWERS, PLAN_LEVELS } from '#client/features/plan/plan-rules.ts'
import { indexPositions } from '#server/features/explore/position-index.service.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { firstStepOf } from '#shared/domain/resource-display.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { PLAN_BASIS_MAX_BYTES } from '#shared/domain/plans.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let test: TestApp
const seen = new Map<number, ResourceView>()

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await indexPositions(db)
    },
  })
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const answered = new Map<string, unknown>()

async function get<Body>(url: string): Promise<Body> {
  if (!answered.has(url)) {
    const answer = await test.get(url)
    expect(answer.status).toBe(200)
    answered.set(url, await answer.json())
  }
  return answered.get(url) as Body
}

async function planFor(some: Partial<Answers>, kids = false): Promise<Plan> {
  const answers = { ...FIRST_ANSWERS, ...some }
  const catalogue = {
    explore: (query: URLSearchParams) => get<never>(`/api/explore?${query}`),
    openings: () => get<never>('/api/openings'),
    list: (query: URLSearchParams) => get<never>(`/api/resources?${query}`),
  }
  const find = finderIn(catalogue, answers, kids)
  return makePlan({
    answers,
    figures: null,
    kids,
    avoid: new Set<number>(),
    now: '2026-11-22T15:00:00.000Z',
    find: async (topic, wide) => {
      const found = await find(topic, wide)
      for (const { resource } of found) seen.set(resource.id, resource)
      return found
    },
  })
}

const lessonsOf = ({ steps }: Plan) => steps.flatMap(({ resourceIds }) => resourceIds)

describe('the plan of the real catalogue', () => {
  it.each(PLAN_LEVELS)(
    'gives every %s two to six steps with lessons, none twice',
    async (level) => {
      for (const hours of [1, 3, 12])
        for (const side of ['both', 'white', 'black'] as const)
          for (const freeOnly of [false, true]) {
            const plan = await planFor({ level, hours, side, freeOnly })
            expect(plan.steps.length).toBeGreaterThanOrEqual(3)
            expect(plan.steps.length).toBeLessThanOrEqual(6)
            for (const { resourceIds } of plan.steps) expect(resourceIds).not.toEqual([])
            const lessons = lessonsOf(plan)
            expect(new Set(lessons).size).toBe(lessons.length)
            if (freeOnly) expect(lessons.every((id) => seen.get(id)?.price === 'Free')).toBe(true)
            expect(JSON.stringify(plan.basis).length).toBeLessThan(PLAN_BASIS_MAX_BYTES)
          }
    },
  )

  it.each(['youtube', 'book', 'course', 'article'] as const)(
    'of %s alone has steps, or says what is missing',
    async (type) => {
      for (const level of PLAN_LEVELS)
        for (const freeOnly of [false, true]) {
          const plan = await planFor({ level, formats: [type], freeOnly })
          expect(lessonsOf(plan).every((id) => seen.get(id)?.type === type)).toBe(true)
          expect(plan.steps.length === 4 || plan.basis.missing.length > 0).toBe(true)
          if (!freeOnly) expect(plan.steps.length).toBeGreaterThanOrEqual(2)
        }
    },
  )

  it('has lessons for the side about every opening that the questions offer, or says that there are none', async () => {
    for (const { name, side } of KNOWN_OPENINGS)
      for (const level of PLAN_LEVELS) {
        const plan = await planFor({ level, side, openings: [name], hours: 12 })
        const place = plan.basis.topics.findIndex(
          (topic) => topic.kind === 'opening' && topic.name === name,
        )
        const title = `${name} as ${side === 'white' ? 'White' : 'Black'}`
        if (place < 0) expect(plan.basis.missing).toContain(title)
        for (const id of plan.steps[place]?.resourceIds ?? [])
          expect([side, 'both']).toContain(seen.get(id)?.side)
      }
  })

  it.each([false, true])(
    'calm 5: of somebody who is new to chess starts with the rules (kids: %s)',
    async (kids) => {
      const plan = await planFor({ isNew: true }, kids)
      expect(plan.steps).toHaveLength(4)
      expect(plan.steps[0]?.title).toBe('The rules')
      const rules = plan.steps.filter((_, index) => {
        const topic = plan.basis.topics[index]
        return topic?.kind === 'subject' && topic.subject === 'rules'
      })
      const places = rules.flatMap(({ resourceIds }) =>
        resourceIds.map((id) => firstStepOf(seen.get(id)?.tags ?? [])),
      )
      expect(places.length).toBeGreaterThan(kids ? 0 : 4)
      expect(places).not.toContain(null)
      expect(places).toEqual(places.toSorted((a, b) => Number(a) - Number(b)))
      const free = await planFor({ isNew: true, freeOnly: true }, kids)
      expect(free.steps[0]?.title).toBe('The rules')
    },
  )

  it('for kids holds lessons for kids', async () => {
    const plan = await planFor({ hours: 12 }, true)
    expect(plan.steps.length).toBeGreaterThanOrEqual(4)
    for (const id of lessonsOf(plan)) {
      const resource = seen.get(id)
      expect(resource && isKidsResource(resource)).toBe(true)
    }
  })
})
