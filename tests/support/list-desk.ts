import type { ListId } from '#shared/domain/lists.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import { addList } from './factories.ts'
import type { Member } from './members.ts'
import type { TestApp } from './test-app.ts'

type Desk = { test: TestApp; owner: Member; ids: readonly number[] }

/** Steps that tests of lists share. `desk` is read at each call, because tests set it up later. */
export function listDesk(desk: () => Desk) {
  const json = async <Body>(answer: Promise<Response> | Response) =>
    (await (await answer).json()) as Body
  return {
    json,
    statusOf: async (answer: Promise<Response>) => (await answer).status,
    refusal: async (answer: Promise<Response>) => {
      const { status } = await answer
      const { code, message, fields } = await json<ErrorBody>(answer)
      return { status, code, message, fields }
    },
    /** Adds a list with the first three resources; returns its ID. */
    listWith: (userId: number, visibility: 'private' | 'link' | 'public', more = {}) =>
      addList(desk().test.ctx, {
        userId,
        visibility,
        resources: desk().ids.slice(0, 3),
        ...more,
      }),
    itemsOf: async (id: ListId, member: Member = desk().owner) =>
      (await json<ListView>(member.get(`/api/lists/${id}`))).resources.map((each) => each.id),
    set: (id: ListId, order: readonly unknown[], member: Member = desk().owner) =>
      member.send('PUT', `/api/lists/${id}/items`, { ids: order }),
  }
}
