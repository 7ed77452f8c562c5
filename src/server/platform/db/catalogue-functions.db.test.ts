import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceInput } from '#shared/contracts/resource-input.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { isKidsResource, priceValue } from '#shared/domain/catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from './client.ts'

/** Rules that exist both in TypeScript and in SQL must give the same results. */
let database: Database
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const RUNS = 60
const price = fc.oneof(
  fc.constantFrom(
    'Free',
    '$34.60',
    '€ 1.234,50',
    '1,234,567',
    '1,2345',
    '12,50 €',
    '$',
    '.5',
    '5.',
    ' ',
  ),
  fc.stringMatching(/^[0-9.,]{0,20}$/),
  fc.stringMatching(/^[$€]? ?[0-9]{1,14}([.,][0-9]{1,8})?( ?(USD|per month|\/ [0-9]+))?$/),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const tag = fc.oneof(
  fc.constantFrom(
    'kids',
    'Kids',
    'CHILDREN',
    ' children ',
    '\tkids',
    'kids\u00A0',
    'kid',
    'childrens',
    'for kids',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

/** Only texts that pass the contract reach the tables. */
const storedPrice = price
  .map((text) => resourceInput.shape.price.safeParse(text))
  .filter((read) => read.success)
  .map((read) => read.data ?? null)
const storedTags = fc
  .array(tag, { maxLength: 5 })
  .map((tags) => resourceInput.shape.tags.safeParse(tags))
  .filter((read) => read.success)
  .map((read) => read.data ?? [])

it('reads prices in SQL as priceValue() does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storedPrice, { minLength: 1, maxLength: 40 }), async (prices) => {
      const { rows } = await database.db.execute<{ value: number | null }>(sql`
        select openfile_price_value(price) as value
        from unnest(${sql.param(prices)}::text[]) with ordinality as given (price, place) order by place`)
      expect(rows.map(({ value }, index) => [prices[index], value])).toEqual(
        prices.map((text) => [text, priceValue(text)]),
      )
    }),
    { numRuns: RUNS },
  )
})

it('applies the kids rule in SQL as isKidsResource() does', async () => {
  const resource = fc.record({
    isForKids: fc.boolean(),
    level: fc.constantFrom(...LEVELS),
    tags: storedTags,
  })
  await fc.assert(
    fc.asyncProperty(resource, async ({ isForKids, level, tags }) => {
      const { rows } = await database.db.execute<{ kids: boolean }>(
        sql`select openfile_is_kids(${isForKids}, ${level}, ${sql.param(tags)}::text[]) as kids`,
      )
      expect(rows[0]?.kids).toBe(isKidsResource({ isForKids, level, tags }))
    }),
    { numRuns: RUNS * 10 },
  )
})
