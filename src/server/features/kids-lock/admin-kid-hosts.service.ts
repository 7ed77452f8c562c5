import type { KidHostView } from '#shared/contracts/kid-hosts.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { deleteKidHost, insertKidHost, listKidHosts } from './kid-hosts.queries.ts'
import { message } from '#shared/texts/text.ts'

export async function listHosts(ctx: AppContext): Promise<KidHostView[]> {
  return listKidHosts(ctx.db)
}

export async function addHost(
  ctx: AppContext,
  { userId, ip }: Editor,
  host: string,
): Promise<KidHostView> {
  await ctx.db.transaction(async (tx) => {
    if (!(await insertKidHost(tx, host))) {
      const fault = message('This website is in the list already')
      throw new AppError(409, 'host_taken', fault, { fields: { host: fault } })
    }
    const entry = { userId, action: 'kid_host_added', details: { host } } as const
    await recordAudit(tx, ctx.clock(), ip, entry)
  })
  const added = (await listKidHosts(ctx.db)).find((each) => each.host === host)
  return added ?? { host, resources: 0 }
}

export async function removeHost(
  ctx: AppContext,
  { userId, ip }: Editor,
  host: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteKidHost(tx, host))) throw notFound(message('Website not found'))
    const entry = { userId, action: 'kid_host_removed', details: { host } } as const
    await recordAudit(tx, ctx.clock(), ip, entry)
  })
}
