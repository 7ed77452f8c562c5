import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { moveToTrash } from '../trash/trash.service.ts'
import { presentAdditional } from './additional.presenter.ts'
import type { AdditionalRow } from './additional.queries.ts'
import {
  deleteAdditional,
  insertAdditional,
  listAllAdditional,
  lockAdditional,
  updateAdditional,
} from './admin-additional.queries.ts'
import { message } from '#shared/texts/text.ts'

export async function listAdditionalForAdmin(ctx: AppContext): Promise<AdditionalResourceView[]> {
  return (await listAllAdditional(ctx.db)).map(presentAdditional)
}

export async function createAdditional(
  ctx: AppContext,
  { userId, ip }: Editor,
  input: AdditionalInput,
): Promise<AdditionalResourceView> {
  return ctx.db.transaction(async (tx) => {
    const row = known(await insertAdditional(tx, input))
    const details = { additional: row.id, title: row.title }
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'additional_created', details })
    return presentAdditional(row)
  })
}

type Change = {
  id: number
  patch: AdditionalPatch
  /** From If-Match; null accepts any state. */
  seenAt: string | null
}

/** An empty patch changes nothing and is not recorded. */
export async function changeAdditional(
  ctx: AppContext,
  { userId, ip }: Editor,
  { id, patch, seenAt }: Change,
): Promise<AdditionalResourceView> {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined)
  return ctx.db.transaction(async (tx) => {
    const before = known(await lockAdditional(tx, id))
    if (named.length === 0) return presentAdditional(before)
    await refuseChanged({
      what: 'additional',
      row: before,
      seenAt,
      readerId: userId,
      lastChange: () => findChanger(tx, { additional: id }, before),
    })
    const row = known(await updateAdditional(tx, id, patch))
    const details = {
      additional: id,
      title: row.title,
      fields: named.map(([name]) => name).join(', '),
    }
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'additional_changed', details })
    return presentAdditional(row)
  })
}

export async function removeAdditional(
  ctx: AppContext,
  { userId, ip }: Editor,
  id: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await moveToTrash(tx, 'additional', [id], { userId, at: ctx.clock(), run: undefined })
    const { title } = known(await deleteAdditional(tx, id))
    const details = { additional: id, title }
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'additional_deleted', details })
  })
}

function known(row: AdditionalRow | null): AdditionalRow {
  if (!row) throw notFound(message('Additional resource not found'))
  return row
}
