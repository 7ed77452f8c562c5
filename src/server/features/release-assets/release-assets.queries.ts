import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { releaseAssets } from '../../platform/db/schema/site.ts'

export async function findAssetContent(db: Db, path: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: releaseAssets.content })
    .from(releaseAssets)
    .where(eq(releaseAssets.path, path))
  return row?.content ?? null
}
