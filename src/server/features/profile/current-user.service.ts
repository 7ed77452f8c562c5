import type { AppContext } from '../../context.ts'
import { hashToken } from '../../platform/auth/tokens.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'

/** Returns the response to `GET /api/user` as JSON, from memory if nothing has changed; null if nobody is logged in. */
export async function currentUserJson(
  ctx: AppContext,
  token: string | null,
  find: () => Promise<Viewer | null>,
): Promise<string | null> {
  if (!token) return null
  const now = ctx.clock().getTime()
  const kept = ctx.userCache.find(hashToken(token), now)
  if (kept) return kept
  const generation = ctx.userCache.generation()
  const viewer = await find()
  if (!viewer) return null
  const body = JSON.stringify(presentUser(viewer.user))
  ctx.userCache.keep(viewer.tokenHash, { userId: viewer.user.id, body }, { now, generation })
  return body
}
