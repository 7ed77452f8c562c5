import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { buildApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { openDatabase } from '../../platform/db/client.ts'
import { indexPositions } from './position-index.service.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  await runSql(test.ctx, `INSERT INTO opening_categories (id, name) VALUES (4, 'Other')`)
  await runSql(
    test.ctx,
    `INSERT INTO named_lines (eco, name, moves) VALUES ('A00', 'Grob Opening', '1. g4'),
       ('A00', 'Grob Opening: Grob Attack', '1. g4 d5 2. Bg2')`,
  )
  await indexPositions(test.ctx.db)
  await test.ctx.version.refresh()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const explore = async (moves: string): Promise<ExploreView> =>
  (await (await test.get(`/api/explore?moves=${moves}`)).json()) as ExploreView

async function send<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await admin.send(method, path, body)
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return (response.status === 204 ? null : await response.json()) as Body
}
const addOpening = (name: string, openingPattern: string | null, subcategoryId?: number) =>
  send<OpeningView>('POST', '/api/admin/openings', {
    name,
    categoryId: 4,
    subcategoryId: subcategoryId ?? null,
    openingPattern,
  })

describe('an opening that an admin', () => {
  it('adds can be explored at once, with its resources', async () => {
    expect((await explore('h4,a5')).opening).toBeNull()
    await addOpening('Desprez Mirror', '1.h4 a5')
    const id = await addResource(test.ctx, { opening: 'Desprez Mirror', category: 'opening' })
    const view = await explore('h4,a5')
    expect(view.opening).toEqual({ eco: null, name: 'Desprez Mirror', exact: true })
    expect(view.groups).toMatchObject([{ reason: 'position', total: 1, resources: [{ id }] }])
    expect((await explore('h4')).continuations).toMatchObject([
      { san: 'a5', name: 'Desprez Mirror', resources: 1 },
    ])
    const book = (await (await test.get('/api/explore/book')).json()) as { positions: object[] }
    expect(book.positions).toContainEqual(expect.objectContaining({ name: 'Desprez Mirror' }))
  })

  it('gives other moves leaves the old position', async () => {
    const { id } = await addOpening('Wanderer', '1.a3 h6')
    expect((await explore('a3,h6')).opening).toMatchObject({ name: 'Wanderer' })
    await send('PUT', `/api/admin/openings/${id}`, { openingPattern: '1.a4 h5' })
    expect((await explore('a3,h6')).opening).toBeNull()
    expect((await explore('a4,h5')).opening).toMatchObject({ name: 'Wanderer', exact: true })
    await send('PUT', `/api/admin/openings/${id}`, { name: 'Settler' })
    expect((await explore('a4,h5')).opening).toMatchObject({ name: 'Settler' })
  })

  it('deletes is gone', async () => {
    const { id } = await addOpening('Mayfly', '1.Na3 Nh6')
    expect((await explore('Na3,Nh6')).opening).toMatchObject({ name: 'Mayfly' })
    await send('DELETE', `/api/admin/openings/${id}`)
    expect((await explore('Na3,Nh6')).opening).toBeNull()
  })

  it('leaves without moves has those of the line of its name, else those of its subcategory', async () => {
    const subcategory = await send<{ id: number }>('POST', '/api/admin/opening-subcategories', {
      name: 'Rim Games',
      categoryId: 4,
      openingPattern: '1.Nc3 a5',
    })
    expect((await explore('Nc3,a5')).opening).toMatchObject({ name: 'Rim Games', exact: true })
    await addOpening('Grob Opening: Grob Attack', null)
    await addOpening('Rim Games for All', null, subcategory.id)
    await addResource(test.ctx, { opening: 'Grob Opening: Grob Attack' })
    await addResource(test.ctx, { opening: 'Rim Games for All' })
    expect((await explore('g4,d5,Bg2')).groups).toMatchObject([{ reason: 'position', total: 1 }])
    expect((await explore('Nc3,a5')).groups).toMatchObject([{ reason: 'position', total: 1 }])
    await send('PUT', `/api/admin/opening-subcategories/${subcategory.id}`, {
      openingPattern: '1.Nc3 h5',
    })
    expect((await explore('Nc3,a5')).groups).toEqual([])
    expect((await explore('Nc3,h5')).groups).toMatchObject([{ reason: 'position', total: 1 }])
  })
})

describe('the index', () => {
  it('corrects what was written without the app, and otherwise changes nothing', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO openings (name, category_id, opening_pattern)
       VALUES ('Backdoor', 4, '1.f3 a6'), ('Nonsense', 4, '1.e5')`,
    )
    const stored = () =>
      runSql(test.ctx, `SELECT * FROM pattern_positions ORDER BY opening_id, subcategory_id, ply`)
    await indexPositions(test.ctx.db)
    await test.ctx.version.refresh()
    expect((await explore('f3,a6')).opening).toMatchObject({ name: 'Backdoor' })
    const before = await stored()
    await indexPositions(test.ctx.db)
    expect(await stored()).toEqual(before)
  })
})

describe('another process on the same PostgreSQL', () => {
  it('explores an added opening within a second', async () => {
    const { connectionString = '' } = test.ctx.database.pool.options
    const { config, logger, clock } = test.ctx
    await using other = await createContext({
      config,
      appSecret: 'a secret for tests only',
      database: await openDatabase({ databaseUrl: connectionString, dataDir: '', poolSize: 3 }),
      logger,
      clock,
    })
    const app = buildApp(other)
    const nameThere = async () => {
      const answer = await app.request('/api/explore?moves=b4,a5')
      return ((await answer.json()) as ExploreView).opening?.name
    }
    expect(await nameThere()).toBeUndefined()
    await vi.waitFor(async () => {
      const listening = await runSql(
        test.ctx,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      )
      expect(listening).toHaveLength(2)
    })
    await addOpening('From Afar', '1.b4 a5')
    await vi.waitFor(async () => expect(await nameThere()).toBe('From Afar'), {
      timeout: 1000,
      interval: 10,
    })
  })
})
