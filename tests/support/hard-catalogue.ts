import type { AppContext } from '#server/context.ts'
import {
  addComment,
  addOpenings,
  addResource,
  addResources,
  runSql,
  setNextResourceId,
} from './factories.ts'
import { type Member, registerMember } from './members.ts'
import type { TestApp } from './test-app.ts'

export const HARD_TEXT = `"Quoted", \\back\\slash, {braces}, NULL, \u2028line\u2029, \t tab,\nnew line, 👩🏽‍🚀 and é`
export const HARD_PRICE = '$1e3'

/** Creates some of everything that is hard to transfer to another database. Returns the member ana. */
export async function fillWithHardValues(test: TestApp): Promise<Member> {
  const { ctx } = test
  const ana = await registerMember(test, { username: 'ana' })
  const ben = await registerMember(test, { username: 'ben' })
  await addOpenings(ctx, {
    categories: [{ id: 7, name: '1.e4' }],
    subcategories: [{ id: 3, name: 'Sicilian', categoryId: 7 }],
    openings: [{ name: 'Najdorf', categoryId: 7, subcategoryId: 3 }],
  })
  const resourceId = await addHardResources(ctx)
  await addHardAccount(ctx, ana.id, resourceId)
  await addReplyBeforeItsParent(ctx, resourceId, ben.id)
  await addComment(ctx, { resourceId, userId: ana.id, rating: 5 })
  await addComment(ctx, { resourceId, userId: null, content: HARD_TEXT })
  await runSql(ctx, `INSERT INTO newsletters (email) VALUES ('reader@mail.example')`)
  await runSql(
    ctx,
    `INSERT INTO page_contents (page_name, title, sections) VALUES ('help', 'Help', '[{"n": 1.0}]')`,
  )
  return ana
}

async function addHardResources(ctx: AppContext): Promise<number> {
  const [first = 0] = await addResources(ctx, [
    {
      title: 'The Zürich Tournament 👑',
      description: HARD_TEXT,
      tags: ['{}', 'a"b', 'back\\slash', 'NULL', ' '],
      publishedDate: '0001-01-01',
      price: HARD_PRICE,
    },
    { title: 'Undated', publishedDate: null },
  ])
  // The last assigned ID is higher than any that remains.
  await setNextResourceId(ctx, 32_767)
  for (let count = 0; count < 2; count++) await addResource(ctx)
  await runSql(ctx, 'DELETE FROM resources WHERE id = $1', [await addResource(ctx)])
  await runSql(
    ctx,
    `UPDATE resources SET metadata = 'null', created_at = '2026-02-28 23:59:59.123457+05:30',
       updated_at = '1999-12-31 23:59:59.999999Z' WHERE id = $1`,
    [first],
  )
  await runSql(
    ctx,
    `UPDATE resources SET metadata = '{"big": 123456789012345678901234567890, "small": 1.10, "text": "\u2028"}'
     WHERE title = 'Undated'`,
  )
  return first
}

async function addHardAccount(ctx: AppContext, id: number, resourceId: number): Promise<void> {
  await runSql(
    ctx,
    `UPDATE users SET two_factor_last_step = 9007199254740993, preferred_categories = '{"",NULL,"a,b"}',
       last_login = '-infinity', preferences = '{"darkMode": true}' WHERE id = $1`,
    [id],
  )
  await runSql(ctx, `INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x'), ($1, 'y')`, [
    id,
  ])
  await runSql(
    ctx,
    `INSERT INTO user_resources (user_id, resource_id, is_bookmarked, saved_at) VALUES ($1, $2, true, now())`,
    [id, resourceId],
  )
}

/** The reply has the lower ID, and the rows of a table are read in the order of their IDs. */
async function addReplyBeforeItsParent(
  ctx: AppContext,
  resourceId: number,
  userId: number,
): Promise<void> {
  await runSql(
    ctx,
    `INSERT INTO comments (id, resource_id, username, content) VALUES (5000, $1, 'somebody', 'Late')`,
    [resourceId],
  )
  await addComment(ctx, { resourceId, userId, parentId: 5000 })
}
