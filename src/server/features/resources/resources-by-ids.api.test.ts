import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { MAX_IDS, type ResourceView } from '#shared/contracts/resources.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ask = (ids: string) => test.get(`/api/resources/by-ids?ids=${ids}`)
const listed = async (ids: string) =>
  ((await (await ask(ids)).json()) as ResourceView[]).map(({ id }) => id)

describe('resources by their IDs', () => {
  it.each(['', '0', '-1', 'abc', '1,', ',1', '1,,2', '1.5', '1 2', '1&ids=2'])(
    'refuses %j',
    async (ids) => {
      const answer = await ask(ids)
      expect(answer.status).toBe(400)
      expect(Object.keys(((await answer.json()) as ErrorBody).fields ?? {})).toEqual(['ids'])
    },
  )

  it(`refuses more than ${MAX_IDS}, and a query without any`, async () => {
    const many = Array.from({ length: MAX_IDS + 1 }, (_, index) => index + 1)
    expect((await ask(many.join())).status).toBe(400)
    expect((await ask(many.slice(1).join())).status).toBe(200)
    expect((await test.get('/api/resources/by-ids')).status).toBe(400)
  })

  it('keeps their order, lists each once, and leaves out what is gone', async () => {
    const [one = 0, two = 0, three = 0] = await addResources(test.ctx, [{}, {}, {}])
    expect(await listed(`${three},${one},${two},${one},999999999`)).toEqual([three, one, two])
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [one])
    expect(await listed(`${three},${one}`)).toEqual([three])
  })

  it('are the same as when requested one by one, and the response is cached', async () => {
    const [id = 0] = await addResources(test.ctx, [{ title: 'Kept' }])
    const answer = await ask(String(id))
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(answer.headers.get('ETag')).toBeTruthy()
    expect(await answer.json()).toEqual([await (await test.get(`/api/resources/${id}`)).json()])
  })
})
