import { eq } from 'drizzle-orm'
import type { PictureFile, SitePicture } from '#shared/domain/site-pictures.ts'
import { type SiteSettings, STANDARD_SITE } from '#shared/domain/site.ts'
import type { Db } from '../db/client.ts'
import { site, sitePictures } from '../db/schema/site.ts'

/** When a site was last changed that nobody has changed yet. */
const NEVER = '1970-01-01T00:00:00.000Z'

export type SiteRow = SiteSettings & { updatedAt: string }
export type SitePictureFiles = Record<SitePicture, PictureFile | null>

export async function findSite(db: Db): Promise<SiteRow> {
  const [row] = await db.select().from(site)
  return row ?? { ...STANDARD_SITE, updatedAt: NEVER }
}

/** Returns the row, which is made if there is none, and locks it. */
export async function lockSite(db: Db): Promise<SiteRow> {
  await db.insert(site).values({ id: 1, updatedAt: NEVER }).onConflictDoNothing()
  await db.select({ id: site.id }).from(site).for('update')
  return findSite(db)
}

export async function findPictureFiles(db: Db): Promise<SitePictureFiles> {
  const { picture, hash, width, height } = sitePictures
  const rows = await db
    .select({ picture, hash, width, height })
    .from(sitePictures)
    .where(eq(sitePictures.form, 'whole'))
  const fileOf = (name: SitePicture): PictureFile | null => {
    const row = rows.find((each) => each.picture === name)
    return row ? { path: `/pictures/${row.hash}.png`, width: row.width, height: row.height } : null
  }
  return { logo: fileOf('logo'), logoDark: fileOf('logoDark'), icon: fileOf('icon') }
}
