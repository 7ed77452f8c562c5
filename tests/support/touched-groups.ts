import type { Fixtures } from './api-calls.ts'
import { addUser, runSql } from './factories.ts'
import { registerMember } from './members.ts'
import type { TestApp } from './test-app.ts'
import type { Setup } from './touched-things.ts'

/** Functions that create groups of others, and people in the group of the fixtures. */
export function touchedGroups(test: TestApp) {
  let count = 0
  const insert = async (statement: string, values: unknown[]): Promise<number> =>
    (await runSql<{ id: number }>(test.ctx, statement, values))[0]?.id ?? Number.NaN
  const member = async () => {
    const username = `pupil${++count}`
    return { id: await addUser(test.ctx, username), username }
  }
  /** Somebody else's, with this code. */
  const other = async (code: string | null = null) => {
    const { id: owner } = await member()
    return insert(
      `INSERT INTO groups (name, time_zone, owner_id, code, created_at)
       VALUES ('Others', 'UTC', $1, $2, now()) RETURNING id`,
      [owner, code],
    )
  }
  const joinedAs = (groupId: number, userId: number, state: string) =>
    insert(
      `INSERT INTO group_members (group_id, user_id, name, state, joined_at)
       VALUES ($1, $2, 'Ben', $3, now()) RETURNING id`,
      [groupId, userId, state],
    )
  const teaches = (groupId: number, userId: number, acceptedAt: Date | null) =>
    runSql(
      test.ctx,
      'INSERT INTO group_teachers (group_id, user_id, invited_at, accepted_at) VALUES ($1, $2, now(), $3)',
      [groupId, userId, acceptedAt],
    )

  return {
    member,
    group: (async ({ group: id }) => ({ params: { id } })) satisfies Setup,
    codeOfOther: (async () => {
      const code = `ABCDEFG${'ABCDEFGHJK'[count % 10]}`
      await other(code)
      return { body: { code } }
    }) satisfies Setup,
    joined: (async ({ owner }) => {
      const id = await other()
      await joinedAs(id, owner.id, 'member')
      return { params: { id } }
    }) satisfies Setup,
    /** As one of its members. */
    homework: (async ({ group: id, assignment: assignmentId }) => {
      const owner = await registerMember(test)
      await joinedAs(id, owner.id, 'member')
      return { owner, params: { id, assignmentId } }
    }) satisfies Setup,
    waiting: (async ({ group: id }) => {
      const { id: userId } = await member()
      return { params: { id, memberId: await joinedAs(id, userId, 'waiting') } }
    }) satisfies Setup,
    invitation: (async ({ owner }) => {
      const id = await other()
      await teaches(id, owner.id, null)
      return { params: { id } }
    }) satisfies Setup,
    teacher: async ({ group: id }: Fixtures) => {
      const { id: userId } = await member()
      await teaches(id, userId, new Date())
      return { params: { id, userId } }
    },
  }
}
