import type { Context } from 'hono'
import * as calls from '#shared/calls/puzzles.ts'
import type { AppContext } from '../../context.ts'
import { pageVariant } from '../../platform/cache/page-url.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { cachedAnswer } from '../../platform/http/kept-answers.ts'
import * as service from './puzzles.service.ts'
import { cookieNamed } from '../../platform/http/account-cookies.ts'

export const puzzleRoutes = callTable((ctx: AppContext) => {
  const https = ctx.config.siteUrl.startsWith('https:')
  const isKids = (c: Context<AppEnv>) => pageVariant(c.req.header('cookie'), ctx.kids !== null).kids
  return [
    serve(
      calls.takeTest,
      'Take the test ‘Where do I stand?’. Send the answers so far: the next position comes back, or after the last one what came out of it. Nothing is stored.',
      ({ body, c }) => service.takeTest(ctx, body, isKids(c)),
    ),
    serve(calls.listTestResults, 'List your last 20 tests, the newest first', ({ viewer }) =>
      service.listTestResults(ctx, viewer.user.id),
    ),
    serve(
      calls.addTestResult,
      'Keep what came out of a test, computed from all its answers. A seed that you have kept is a conflict.',
      ({ viewer, body }) => service.addTestResult(ctx, viewer.user.id, body),
      { refusals: [409] },
    ),
    serve(calls.deleteTestResult, 'Delete one of your tests', ({ viewer, params }) =>
      service.deleteTestResult(ctx, viewer.user.id, params.id),
    ),
    serve(
      calls.listPuzzles,
      'List three positions of a topic, those nearest to a rating. Another set has the next three. None has its solution.',
      ({ query, c }) => {
        const list = () => service.listPuzzles(ctx, query, isKids(c))
        // What is kept is the same for everybody, or for all who are locked.
        if (isKids(c) && !ctx.kids) return list()
        const key = `/api/puzzles ${JSON.stringify(query)}`
        return cachedAnswer(ctx, c, key, async () => ({ body: await list() }))
      },
    ),
    serve(
      calls.tryPuzzle,
      'Try to solve a position. Send all your moves so far; the opponent’s reply comes back. The solution comes with the second wrong try, and if you give up.',
      async ({ params, body, c }) => {
        const viewer = await c.get('findViewer')()
        return service.tryPuzzle(ctx, {
          id: params.id,
          input: body,
          isForKids: isKids(c),
          miss: viewer
            ? service.missOf(ctx, viewer.user.id)
            : (id) => noteMissedPuzzle(c, https, id),
        })
      },
    ),
  ]
})

/** So many IDs of up to 20 characters fit into a cookie; Lichess's have five. */
const MAX_IDS = 40

const cookieName = (https: boolean) => (https ? '__Host-missed_puzzles' : 'missed_puzzles')

/**
 * Notes that a browser without an account has tried a puzzle in vain, in a cookie that ends with the browser. Returns
 * whether it had before.
 */
function noteMissedPuzzle(c: Context<AppEnv>, https: boolean, id: string): boolean {
  const ids = (cookieNamed(c.req.header('cookie'), cookieName(https)) ?? '').split('.')
  if (ids.includes(id)) return true
  const known = ids.filter((each) => /^[A-Za-z0-9]{1,20}$/.test(each))
  const value = [...known.slice(1 - MAX_IDS), id].join('.')
  const attributes = `Path=/; SameSite=Lax${https ? '; Secure' : ''}; HttpOnly`
  c.header('Set-Cookie', `${cookieName(https)}=${value}; ${attributes}`, { append: true })
  return false
}
