import { and, eq } from 'drizzle-orm'
import type { SitePicture } from '#shared/domain/site-pictures.ts'
import type { Db } from '../../platform/db/client.ts'
import { sitePictures } from '../../platform/db/schema/site-pictures.ts'

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

export async function findPictureHash(db: Db, picture: SitePicture): Promise<string | null> {
  const [row] = await db
    .select({ hash: sitePictures.hash })
    .from(sitePictures)
    .where(and(eq(sitePictures.picture, picture), eq(sitePictures.form, 'whole')))
  return row?.hash ?? null
}

export async function deletePicture(db: Db, picture: SitePicture): Promise<void> {
  await db.delete(sitePictures).where(eq(sitePictures.picture, picture))
}

export async function insertPicture(
  db: Db,
  name: { picture: SitePicture; hash: string },
  rows: readonly PictureRow[],
): Promise<void> {
  await db.insert(sitePictures).values(rows.map((row) => ({ ...row, ...name })))
}
