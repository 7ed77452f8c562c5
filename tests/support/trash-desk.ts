import { expect } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { runSql } from './factories.ts'
import type { Member } from './members.ts'
import type { TestApp } from './test-app.ts'

type Body = Record<string, unknown>

/** Steps that tests of the trash share, by default as an admin. `desk` is read at each call, because tests set it up later. */
export function trashDesk(desk: () => { test: TestApp; admin: Member }) {
  let made = 0
  const post = async <Made>(path: string, body: Body, by = desk().admin): Promise<Made> => {
    const answer = await by.send('POST', path, body)
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return (await answer.json()) as Made
  }
  const listed = async (query = ''): Promise<TrashEntryView[]> =>
    (await (await desk().admin.get(`/api/admin/trash${query}`)).json()) as TrashEntryView[]
  return {
    post,
    listed,
    create: (fields: Body = {}) =>
      post<ResourceView>('/api/admin/resources', {
        title: `Kept ${++made}`,
        description: 'For this test',
        type: 'book',
        level: 'all',
        category: 'general',
        sourceWebsite: 'other',
        sourceUrl: `https://example.org/kept/${made}`,
        ...fields,
      }),
    named: <Made = { id: number; name: string }>(path: string, fields: Body = {}) =>
      post<Made>(`/api/admin/${path}`, { name: `Named ${++made}`, ...fields }),
    remove: async (path: string): Promise<void> => {
      expect((await desk().admin.send('DELETE', `/api/admin/${path}`)).status).toBe(204)
    },
    entryOf: async (kind: string, id: number): Promise<TrashEntryView | undefined> =>
      (await listed(`?kind=${kind}&limit=100`)).find((each) => each.id === id),
    restore: (body: unknown, by = desk().admin): Promise<Response> =>
      by.send('POST', '/api/admin/trash/restore', body),
    undo: (kind: string, id: number): Promise<Response> =>
      desk().admin.send('POST', `/api/admin/trash/${kind}/${id}/restore`),
    message: async (answer: Response): Promise<string> =>
      ((await answer.json()) as ErrorBody).message,
    get: async <View>(path: string): Promise<View> =>
      (await (await desk().test.get(path)).json()) as View,
    rowsOf: (table: string, column: string, id: number) =>
      runSql(
        desk().test.ctx,
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = $1 ORDER BY 1`,
        [id],
      ),
  }
}
