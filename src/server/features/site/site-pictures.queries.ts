import { and, eq } from 'drizzle-orm'
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
