import { afterEach, expect, it, vi } from 'vitest'
import { sendChunk } from './send-chunk.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (respond: () => Promise<Response>) => {
  vi.stubGlobal('fetch', respond)
  return sendChunk('/api', {})
}
const refusal = (status: number, body: unknown, headers?: Record<string, string>) =>
  answer(async () => new Response(JSON.stringify(body), { status, headers }))

it('answers the body', async () => {
  expect(await answer(async () => Response.json({ updated: 1 }))).toEqual({ body: { updated: 1 } })
})

it.each([
  [400, 'Bad', 'Bad.', false],
  [403, 'Not for you.', 'Not for you.', false],
  [500, 'Something went wrong', 'Something went wrong.', true],
])('a refusal %i has the server’s words', async (status, message, said, isUncertain) => {
  expect(await refusal(status, { message })).toEqual({ problem: { message: said, isUncertain } })
})

it('says how long to wait', async () => {
  expect(await refusal(429, { message: 'Too many' }, { 'Retry-After': '30' })).toEqual({
    problem: { message: 'Too many. Wait 30 seconds.', isUncertain: false },
  })
})

it('an ended login can be mended beside it', async () => {
  expect(await refusal(401, { message: 'Log in' })).toMatchObject({
    problem: { message: expect.stringContaining('another tab'), isUncertain: false },
  })
})

it('no answer, and half an answer, leave it open what has come in', async () => {
  const lost = {
    problem: {
      message: 'The server could not be reached. Check your connection, then resume.',
      isUncertain: true,
    },
  }
  expect(await answer(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(lost)
  expect(await answer(async () => new Response('{"upd'))).toEqual(lost)
})
