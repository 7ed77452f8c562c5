import type { TestApp } from './test-app.ts'

export const PIN = '4711'

/** Returns the named cookie of a response in the form in which a browser would send it back; null if there is none. */
export function cookieFrom(answer: Response, name: string): string | null {
  const set = answer.headers.getSetCookie().findLast((each) => each.startsWith(`${name}=`))
  return set?.split(';')[0] ?? null
}

/** Locks a browser in which nobody is logged in, and returns its cookie. */
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

/** Sends a form of a plain page, as a browser does. */
export async function submitForm(
  test: TestApp,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<Response> {
  return test.send('POST', path, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(cookie ? { Cookie: cookie } : {}),
  })
}
