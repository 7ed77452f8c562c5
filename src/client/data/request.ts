import { ApiError } from './api-error.ts'
import { serverPageContext } from './page-context.ts'

export type ApiAnswer<Body> = { body: Body; headers: Headers }

/** GET of the REST API: over `fetch` in the browser, in process while the server renders. */
export async function apiGet<Body>(path: string, signal?: AbortSignal): Promise<ApiAnswer<Body>> {
  const server = serverPageContext()
  const response = server
    ? await server.api(path)
    : await fetch(path, { credentials: 'same-origin', cache: 'no-cache', signal })
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return { body: (await response.json()) as Body, headers: response.headers }
}

/** Unsafe calls: JSON with cookies. Answers null when the server sends no body. */
export async function apiSend<Body>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
  /** Beside the content type: If-Match. */
  headers?: Readonly<Record<string, string>>,
): Promise<Body | null> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(payload ?? {}),
  })
  if (!response.ok) throw new ApiError(response.status, await response.text())
  return response.status === 204 ? null : ((await response.json()) as Body)
}
