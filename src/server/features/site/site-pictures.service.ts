import { hash } from 'node:crypto'
import { PICTURE_TYPES, type SitePicture } from '#shared/domain/site-pictures.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockSite } from '../../platform/site/site.queries.ts'
import { redraw } from './redraw.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { sitePictures } from '../../platform/db/schema/site.ts'

export type PictureRow = Omit<typeof sitePictures.$inferSelect, 'picture' | 'hash'>

export async function findPictureContent(
  db: Db,
  { hash, form }: { hash: string; form: string },
): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: sitePictures.content })
    .from(sitePictures)
    .where(and(eq(sitePictures.hash, hash), eq(sitePictures.form, form)))
    .limit(1)
  return row?.content ?? null
}

/** Of a SHA-256 in hexadecimal: enough that no two pictures of a site are called the same. */
const HASH_LENGTH = 20

type Upload = { picture: SitePicture; type: string | undefined; bytes: Buffer }

export async function setPicture(ctx: AppContext, { picture, type, bytes }: Upload): Promise<void> {
  const given = type?.split(';')[0]?.trim().toLowerCase()
  if (!PICTURE_TYPES.some((each) => each === given))
    throw new AppError(415, 'picture_type', text('Choose a PNG, JPEG or WebP'))
  await store(ctx, { picture, rows: await redraw(picture, bytes) })
}

export async function removePicture(ctx: AppContext, picture: SitePicture): Promise<void> {
  await store(ctx, { picture, rows: [] })
}

/** Replaces the forms of a picture. The first one is the whole picture; without any, the site has none. */
async function store(
  ctx: AppContext,
  { picture, rows }: { picture: SitePicture; rows: readonly PictureRow[] },
): Promise<void> {
  const [whole] = rows
  const now = whole ? hash('sha256', whole.content, 'hex').slice(0, HASH_LENGTH) : null
  await ctx.db.transaction(async (tx) => {
    // One change of the site after another.
    await lockSite(tx)
    const before = await findPictureHash(tx, picture)
    if (before === now) return
    await deletePicture(tx, picture)
    if (now !== null) await insertPicture(tx, { picture, hash: now }, rows)
    const details = { [picture]: `${before ?? 'none'} → ${now ?? 'none'}` }
    await noteAction(ctx, tx, 'site_changed', details)
  })
  await ctx.version.refresh()
}

async function findPictureHash(db: Db, picture: SitePicture): Promise<string | null> {
  const [row] = await db
    .select({ hash: sitePictures.hash })
    .from(sitePictures)
    .where(and(eq(sitePictures.picture, picture), eq(sitePictures.form, 'whole')))
  return row?.hash ?? null
}

async function deletePicture(db: Db, picture: SitePicture): Promise<void> {
  await db.delete(sitePictures).where(eq(sitePictures.picture, picture))
}

async function insertPicture(
  db: Db,
  name: { picture: SitePicture; hash: string },
  rows: readonly PictureRow[],
): Promise<void> {
  await db.insert(sitePictures).values(rows.map((row) => ({ ...row, ...name })))
}
