import { expect } from 'vitest'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import type { Role } from '#shared/domain/roles.ts'
import { runSql } from './factories.ts'
import type { Member } from './members.ts'
import { cloneMember } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

type Desk = { test: TestApp; template: Member; resource: number }

/** Steps that tests of reports and moderation share. `desk` is read at each call, because tests set it up later. */
export function moderationDesk(desk: () => Desk) {
  return {
    person: (role: Role = 'member'): Promise<Member> =>
      cloneMember(desk().test, desk().template, { role }),
    /** Posts a comment and returns its ID. */
    write: async (author: Member, body: object): Promise<number> => {
      const answer = await author.send('POST', `/api/resources/${desk().resource}/comments`, body)
      expect(answer.status, await answer.clone().text()).toBe(201)
      return ((await answer.json()) as CommentView).id
    },
    report: (who: Member, body: object): Promise<Response> =>
      who.send('POST', '/api/reports', body),
    about: (id: number, reason = 'spam') => ({ kind: 'comment', id, reason }),
    judge: (who: Member, id: number, what: string, body: object = { reason: 'Not nice' }) =>
      who.send('POST', `/api/admin/comments/${id}/${what}`, body),
    resolve: (who: Member, id: number | null, body: object = { action: 'none' }) =>
      who.send('POST', `/api/admin/reports/${id}/resolve`, body),
    queue: async (who: Member, query = ''): Promise<QueueItem[]> => {
      const answer = await who.get(`/api/admin/reports${query}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return (await answer.json()) as QueueItem[]
    },
    shown: async (): Promise<CommentView[]> =>
      (await (
        await desk().test.get(`/api/resources/${desk().resource}/comments`)
      ).json()) as CommentView[],
    said: async (asked: Promise<Response>): Promise<[number, string]> => {
      const answer = await asked
      return [answer.status, ((await answer.json()) as ErrorBody).message]
    },
    /** Returns a person's notifications, oldest first. */
    notificationsOf: (who: Member) =>
      runSql<{ kind: string; data: Record<string, unknown>; link: string }>(
        desk().test.ctx,
        'SELECT kind, data, link FROM notifications WHERE user_id = $1 ORDER BY id',
        [who.id],
      ),
  }
}
