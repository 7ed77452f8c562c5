import { expect } from 'vitest'
import { addResource, runSql } from './factories.ts'
import type { FakeClock } from './fake-clock.ts'
import type { Member } from './members.ts'
import type { TestApp } from './test-app.ts'

export type Pair = { from: number; into: number }

/** Returns the body of a response that must be a success. */
export async function succeeded(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer
  const body = await response.text()
  expect(response.status, body).toBeLessThan(300)
  return body
}

/** Two resources to be merged, which have two chapters in common. */
export async function addPair(test: TestApp): Promise<Pair> {
  const chapters = (...lines: string[]) => lines.join('\n')
  return {
    from: await addResource(test.ctx, {
      title: 'Goes',
      chapters: chapters('0:00 Start', '1:00 Middle', '2:00 Only here'),
    }),
    into: await addResource(test.ctx, {
      title: 'Stays',
      chapters: chapters('0:00 Start', '1:00 Middle', '1:30 Only there', '2:00 End'),
    }),
  }
}

export async function chapterIdsOf(test: TestApp, id: number): Promise<number[]> {
  const rows = await runSql<{ ids: number[] }>(
    test.ctx,
    'SELECT chapter_ids AS ids FROM resources WHERE id = $1',
    [id],
  )
  return rows[0]?.ids ?? []
}

/** Everything that belongs to the two resources, but what changes with every write. */
export async function everythingOf(test: TestApp, { from, into }: Pair): Promise<unknown> {
  const rows = (query: string) => runSql(test.ctx, query, [[from, into]])
  return {
    resources: await rows(
      'SELECT id, title, source_url, chapters, chapter_ids FROM resources WHERE id = ANY ($1) ORDER BY id',
    ),
    saves: await rows('SELECT * FROM user_resources WHERE resource_id = ANY ($1) ORDER BY id'),
    study: await rows(
      'SELECT * FROM study_items WHERE resource_id = ANY ($1) ORDER BY user_id, resource_id',
    ),
    notes: await rows('SELECT * FROM study_notes WHERE resource_id = ANY ($1) ORDER BY id'),
    lists: await rows(
      'SELECT * FROM list_items WHERE resource_id = ANY ($1) ORDER BY list_id, resource_id',
    ),
    comments: await rows('SELECT * FROM comments WHERE resource_id = ANY ($1) ORDER BY id'),
    votes: await rows(
      'SELECT * FROM comment_votes WHERE comment_id IN (SELECT id FROM comments WHERE resource_id = ANY ($1)) ORDER BY 1, 2',
    ),
    reports: await rows(
      `SELECT * FROM reports WHERE kind = 'resource' AND target_id = ANY ($1) ORDER BY id`,
    ),
    suggestions: await rows(
      'SELECT id, resource_id FROM suggestions WHERE resource_id = ANY ($1) ORDER BY id',
    ),
    steps: await rows(
      'SELECT id, resource_ids FROM plan_steps WHERE resource_ids && $1::int[] ORDER BY id',
    ),
    views: await rows(
      'SELECT * FROM resource_views WHERE resource_id = ANY ($1) ORDER BY resource_id',
    ),
    links: await rows(
      'SELECT resource_id, state FROM link_checks WHERE resource_id = ANY ($1) ORDER BY 1',
    ),
  }
}

/** Both members do something with each of the resources, and Bob more with the one that goes. */
export async function fillPair(
  test: TestApp,
  { from, into }: Pair,
  { ann, bob, clock }: { ann: Member; bob: Member; clock: FakeClock },
): Promise<void> {
  await succeeded(ann.send('POST', `/api/resources/${from}/save`))
  await succeeded(ann.send('POST', `/api/resources/${into}/save`))
  await succeeded(bob.send('POST', `/api/resources/${from}/save`))
  const [start, middle, here] = await chapterIdsOf(test, from)
  const [, middleThere] = await chapterIdsOf(test, into)
  await succeeded(ann.send('PUT', `/api/study/${from}`, { status: 'done' }))
  await succeeded(ann.send('PUT', `/api/study/${into}/chapters/${middleThere}`, { done: true }))
  for (const chapter of [start, middle, here])
    await succeeded(bob.send('PUT', `/api/study/${from}/chapters/${chapter}`, { done: true }))
  await succeeded(ann.send('POST', `/api/study/${from}/notes`, { text: 'Of the one that goes' }))
  await succeeded(ann.send('POST', `/api/study/${into}/notes`, { text: 'Of the one that stays' }))
  for (const [member, resources] of [
    [ann, [from, into]],
    [bob, [from]],
  ] as const) {
    const { id } = JSON.parse(
      await succeeded(member.send('POST', '/api/lists', { title: 'Mine', visibility: 'private' })),
    ) as {
      id: number
    }
    for (const resourceId of resources)
      await succeeded(member.send('PUT', `/api/lists/${id}/items/${resourceId}`))
  }
  const comment = (member: Member, id: number, body: object) =>
    succeeded(member.send('POST', `/api/resources/${id}/comments`, body)).then(
      (text) => (JSON.parse(text) as { id: number }).id,
    )
  const older = await comment(ann, into, { content: 'Older, by Ann', rating: 4 })
  await comment(bob, into, { content: 'To the older one', parentId: older })
  clock.advance(1_000)
  const newer = await comment(ann, from, { content: 'Newer, by Ann', rating: 2 })
  await comment(bob, from, { content: 'To the newer one', parentId: newer })
  await comment(bob, from, { content: 'Only here, by Bob', rating: 5 })
  const report = (member: Member, id: number) =>
    succeeded(member.send('POST', '/api/reports', { kind: 'resource', id, reason: 'dead_link' }))
  await report(ann, from)
  await report(ann, into)
  await report(bob, from)
  await succeeded(
    bob.send('POST', `/api/resources/${from}/corrections`, { fields: { price: '$7' } }),
  )
  await runSql(
    test.ctx,
    `INSERT INTO plans (user_id, created_at, updated_at) VALUES ($1, now(), now()) ON CONFLICT DO NOTHING`,
    [ann.id],
  )
  await runSql(
    test.ctx,
    `INSERT INTO plan_steps (user_id, position, title, reason, resource_ids)
     VALUES ($1, 1, 'Both', 'For this test', $2), ($1, 2, 'One', 'For this test', $3)`,
    [ann.id, [from, into], [from]],
  )
  await runSql(test.ctx, `INSERT INTO resource_views (resource_id, views) VALUES ($1, 7)`, [from])
  await runSql(
    test.ctx,
    `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'alive', now())`,
    [from],
  )
}
