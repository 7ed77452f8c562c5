import type { TestApp } from './test-app.ts'

export const PIN = '4711'

/** The named cookie that an answer sets, as the browser would send it back; null when it sets none. */
export function cookieFrom(answer: Response, name: string): string | null {
  const set = answer.headers.getSetCookie().findLast((each) => each.startsWith(`${name}=`))
  return set?.split(';')[0] ?? null
}

/** Locks a browser of nobody; answers its cookie. */
export async function lockBrowser(
  test: TestApp,
  fields: object = {},
  cookie = '',
): Promise<string> {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {}
  const answer = await test.send('POST', '/api/kids-lock', { pin: PIN, ...fields }, headers)
  const lock = cookieFrom(answer, 'kids_lock')
  if (answer.status !== 200 || !lock) throw new Error(`not locked: ${await answer.text()}`)
  return lock
}
