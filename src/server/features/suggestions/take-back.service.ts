import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TakenBackView } from '#shared/contracts/suggestions.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { undoAdditions, undoChanges } from '../history/undo.service.ts'
import { retractNotices } from '../notifications/notify.service.ts'
import type { SuggestionRow } from './suggestions.queries.ts'

/**
 * Takes back acceptances, all of them in one transaction: what was added goes to the trash, what was corrected is set
 * back, and the suggestions wait again. One whose resource has changed since stays accepted, and is counted as `kept`.
 */
export async function takeBack(ctx: AppContext, ids: readonly number[]): Promise<TakenBackView> {
  return ctx.db.transaction(async (tx) => {
    // Locked first, as in every write to the catalogue, so that there are no deadlocks.
    await lockCatalogue(tx)
    if ((await countKnown(tx, ids)) < new Set(ids).size)
      throw notFound(text('Suggestion not found'))
    let reopened = 0
    for (const acceptance of await listAcceptances(tx, ids)) {
      if (!(await isUndone(ctx, tx, acceptance))) continue
      await reopen(tx, acceptance.id, ctx.clock().toISOString())
      reopened++
    }
    if (reopened === 0) {
      throw conflict('not_undoable', text('This has changed since, so it cannot be taken back'))
    }
    return { reopened, kept: new Set(ids).size - reopened }
  })
}

type Acceptance = Pick<SuggestionRow, 'id' | 'kind'> & { resourceId: number; run: string }

/** Whether nothing is left of what the acceptance did. */
async function isUndone(
  ctx: AppContext,
  tx: Db,
  { kind, resourceId, run }: Acceptance,
): Promise<boolean> {
  const isNew = kind === 'new'
  const undo = isNew ? undoAdditions : undoChanges
  const action = isNew ? 'resource_created' : 'resource_changed'
  const by = randomUUID()
  const part = { ids: [resourceId], undoes: { run, action }, run: by } as const
  const { changed, kept } = await undo(tx, ctx.clock(), part)
  if (kept > 0 && changed === 0) return false
  await tx.execute(sql`UPDATE audit_log SET undone_by = ${by} WHERE run = ${run}`)
  return true
}

/** All suggestions that were decided together wait again, and their authors are told nothing of the decision. */
async function reopen(tx: Db, id: number, at: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number; userId: number }>(sql`
    UPDATE suggestions AS s SET decided_by = NULL, decided_at = NULL, updated_at = ${at},
      state = CASE WHEN s.state = 'accepted' THEN 'submitted' ELSE s.state END,
      resource_id = CASE WHEN s.kind = 'new' THEN NULL ELSE s.resource_id END, input = s.input - 'taken'
    FROM suggestions AS lead WHERE lead.id = ${id} AND (s.id = lead.id OR
      (s.kind = 'new' AND lead.kind = 'new' AND s.url_key = lead.url_key AND s.decided_at = lead.decided_at))
    RETURNING s.id, s.user_id AS "userId"`)
  for (const row of rows)
    await retractNotices(tx, row.userId, { kind: 'suggestion', data: { suggestionId: row.id } })
}

async function countKnown(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ known: number }>(sql`
    SELECT count(*)::int AS known FROM suggestions WHERE id = ANY (${idList(ids)}) AND state <> 'draft'`)
  return rows[0]?.known ?? 0
}

/**
 * Returns, the latest first, what was accepted and not taken back, and locks it. After a merge of its resource, an
 * acceptance has no version of that resource, and stays.
 */
async function listAcceptances(db: Db, ids: readonly number[]): Promise<Acceptance[]> {
  const { rows } = await db.execute<Acceptance>(sql`
    SELECT s.id, s.kind, s.resource_id AS "resourceId", audit_log.run FROM suggestions AS s
    JOIN resource_versions AS made ON made.resource_id = s.resource_id AND made.run IS NOT NULL
    JOIN audit_log ON audit_log.run = made.run AND (audit_log.details ->> 'suggestion')::int = s.id
      AND audit_log.action IN ('suggestion_accepted', 'correction_accepted') AND undone_by IS NULL
    WHERE s.id = ANY (${idList(ids)}) AND s.state = 'accepted' ORDER BY audit_log.id DESC FOR UPDATE OF s`)
  return rows
}
