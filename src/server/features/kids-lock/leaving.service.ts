import { paths } from '#shared/paths.ts'
import type { KidsLock } from '../../platform/http/kids-cookie.ts'
import type { AppContext } from '../../context.ts'
import { getKidsSite } from '../additional/additional.service.ts'
import { findChapterPlace } from '../chapters/chapters.service.ts'
import { getSource } from '../resources/resources.service.ts'
import type { Leaving } from './kids-pages.service.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidHosts } from '../../platform/db/schema/kids.ts'
import { hostOf } from '#shared/domain/address-key.ts'

type LeavingTo = {
  lock: KidsLock | undefined
  /** The ID of a chapter; one that no longer exists leads to the resource. */
  chapter: number | null
}

/**
 * Returns the page that precedes a resource's source, or one of its chapters there. Without a `lock`, nobody has to
 * ask.
 */
export async function leaveTo(
  ctx: AppContext,
  id: number,
  { lock, chapter }: LeavingTo,
): Promise<Leaving> {
  const source = await getSource(ctx, id)
  const place = chapter === null ? null : await findChapterPlace(ctx, { id, chapterId: chapter })
  const { url, title } = place ?? source
  return asked(ctx, { url, title, back: paths.resource(id) }, lock)
}

/** Returns the page that precedes a site that the page for kids lists. */
export async function leaveToSite(
  ctx: AppContext,
  id: number,
  { lock }: LeavingTo,
): Promise<Leaving> {
  const { url, title } = await getKidsSite(ctx, id)
  return asked(ctx, { url, title, back: paths.kids() }, lock)
}

async function asked(
  ctx: AppContext,
  place: Pick<Leaving, 'url' | 'title' | 'back'>,
  lock: KidsLock | undefined,
): Promise<Leaving> {
  const madeForChildren = await isKidHost(ctx.db, hostOf(new URL(place.url)))
  const ask = lock?.leave === 'always' || (lock?.leave === 'unknown' && !madeForChildren)
  return { ...place, madeForChildren, ask }
}

/** Whether the host, or one that it is under, is marked as made for children. */
async function isKidHost(db: Db, host: string): Promise<boolean> {
  const labels = host.split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const { rows } = await db.execute(
    sql`SELECT FROM ${kidHosts} WHERE host = ANY (${sql.param(names)}::text[])`,
  )
  return rows.length > 0
}
