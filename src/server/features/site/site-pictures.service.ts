import { hash } from 'node:crypto'
import {
  PICTURE_TYPES,
  type SitePicture,
  ICON_FORMS,
  PICTURE_MAX_SIDE,
} from '#shared/domain/site-pictures.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import { lockSite } from '../../platform/site/site.service.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { sitePictures } from '../../platform/db/schema/site.ts'
import type { Sharp } from 'sharp'

type PictureRow = Omit<typeof sitePictures.$inferSelect, 'picture' | 'hash'>

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
    await tx.delete(sitePictures).where(eq(sitePictures.picture, picture))
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

async function insertPicture(
  db: Db,
  name: { picture: SitePicture; hash: string },
  rows: readonly PictureRow[],
): Promise<void> {
  await db.insert(sitePictures).values(rows.map((row) => ({ ...row, ...name })))
}

/** A logo is at most 40 pixels high; four times that is sharp on every screen. */
const LOGO = { width: 960, height: 160 }
const ICON_SIDE = 512
/** What is left of an icon that is cut round (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE_SHARE = 0.8
const DECODE_SECONDS = 10
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const GROUND = '#ffffff'

/** What the first bytes of a PNG, JPEG and WebP are, after which the rest is given to the decoder. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/]

/**
 * Decodes a picture and draws it anew, so that nothing of the file is served but what it shows. Its size is read before
 * anything is decoded.
 */
async function redraw(picture: SitePicture, bytes: Buffer): Promise<PictureRow[]> {
  const start = bytes.subarray(0, 16).toString('latin1')
  if (!SIGNATURES.some((signature) => signature.test(start))) throw unreadable()
  // The decoders are large, so they are loaded with the first picture.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const open = () =>
    sharp(bytes, { limitInputPixels: PICTURE_MAX_SIDE ** 2, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
  const { width, height } = await open().metadata().catch(refuse)
  if (Math.max(width, height) > PICTURE_MAX_SIDE) throw tooWide()
  try {
    return picture === 'icon' ? await iconForms(open) : [await logo(open)]
  } catch {
    throw unreadable()
  }
}

async function logo(open: () => Sharp): Promise<PictureRow> {
  return png('whole', open().resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }))
}

async function iconForms(open: () => Sharp): Promise<PictureRow[]> {
  const square = (side: number) => open().resize(side, side, { fit: 'contain', background: CLEAR })
  const { tab, touch, small, maskable } = ICON_FORMS
  const inner = Math.round(maskable * SAFE_SHARE)
  const edge = (maskable - inner) / 2
  return [
    await png('whole', square(ICON_SIDE)),
    await png('tab', square(tab)),
    // Phones show what is clear as black.
    await png('touch', square(touch).flatten({ background: GROUND })),
    await png('small', square(small)),
    await png(
      'maskable',
      square(inner)
        .flatten({ background: GROUND })
        .extend({
          top: Math.floor(edge),
          left: Math.floor(edge),
          bottom: Math.ceil(edge),
          right: Math.ceil(edge),
          background: GROUND,
        }),
    ),
  ]
}

async function png(form: string, drawn: Sharp): Promise<PictureRow> {
  const { data, info } = await drawn
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { form, width: info.width, height: info.height, content: data }
}

/** The library refuses more pixels than it is allowed before it decodes them. */
function refuse(error: unknown): never {
  throw /pixel limit/.test(String(error)) ? tooWide() : unreadable()
}

function tooWide(): AppError {
  return invalid(
    'picture',
    text('The picture may have at most {max} pixels a side', { max: PICTURE_MAX_SIDE }),
  )
}

function unreadable(): AppError {
  return invalid(
    'picture',
    text('This file cannot be read as a picture. Choose a PNG, JPEG or WebP.'),
  )
}
