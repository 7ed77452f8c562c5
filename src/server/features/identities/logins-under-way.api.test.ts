import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLichess, type LichessStandIn } from '#tests/support/lichess-stand-in.ts'
import { walkIssuer } from '#tests/support/oidc-issuer.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'http://localhost:3000'
let lichess: LichessStandIn
let test: TestApp

beforeAll(async () => {
  lichess = await startLichess()
  lichess.player = { id: 'magnus', username: 'Magnus' }
  test = await startTestApp({ config: { siteUrl: SITE, lichess: { url: lichess.url } } })
})
afterAll(async () => {
  await test.ctx[Symbol.asyncDispose]()
  await lichess.close()
})

const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((each) => /^sign_in=[^;]/.test(each))
    ?.split(';')[0] ?? ''

/** Goes to Lichess in one more tab, and returns where that leads back to. */
async function goThere(cookie: string, next: string) {
  const begun = await test.get(`/auth/lichess?next=${next}`, { Cookie: cookie })
  return {
    url: await walkIssuer(begun.headers.get('Location') ?? '', SITE),
    cookie: cookieIn(begun),
  }
}

async function back(url: URL | undefined, cookie: string) {
  const answer = await test.get(`${url?.pathname}${url?.search}`, { Cookie: cookie })
  return { answer, to: answer.headers.get('Location'), cookie: cookieIn(answer) }
}

async function tabs(count: number) {
  let cookie = ''
  const urls: URL[] = []
  for (let each = 1; each <= count; each++) {
    const tab = await goThere(cookie, `/resource/${each}`)
    urls.push(tab.url)
    cookie = tab.cookie
  }
  return { urls, cookie }
}

describe('several tabs of one browser at another site', () => {
  it('each come back to their own page, up to five; the oldest is given up', async () => {
    const { urls, cookie: begun } = await tabs(6)
    let cookie = begun
    const seen: (string | null)[] = []
    for (const each of [0, 3, 1, 5, 2, 4]) {
      const answer = await back(urls[each], cookie)
      seen.push(answer.to)
      cookie = answer.cookie || cookie
    }
    expect(seen).toEqual([
      '/auth?failed=state',
      ...[3, 1, 5, 2, 4].map((each) => `/resource/${each + 1}`),
    ])
  })

  it('stay when an answer fits none of them, and count once each', async () => {
    const { urls, cookie } = await tabs(2)
    const [one, other] = urls
    const foreign = new URL(one ?? '')
    foreign.searchParams.set('state', 'x')
    const { answer, to } = await back(foreign, cookie)
    expect([to, answer.headers.getSetCookie()]).toEqual(['/auth?failed=state', []])
    expect((await back(one, cookie)).to).toBe('/resource/1')
    expect((await back(one, cookie)).to).toBe('/auth?failed=state&next=%2Fresource%2F1')
    expect((await back(other, cookie)).to).toBe('/resource/2')
  })

  it('have a cookie that browsers take, however long their pages are named', async () => {
    let cookie = ''
    for (const length of [1_900, 1_900, 9_000])
      cookie = (await goThere(cookie, `/search?q=${'x'.repeat(length)}`)).cookie
    expect(cookie.length).toBeLessThan(4_096)
    const long = await goThere(cookie, `/${'x'.repeat(9_000)}`)
    expect((await back(long.url, long.cookie)).to).toBe('/')
  })
})
