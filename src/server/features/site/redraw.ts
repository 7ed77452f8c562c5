import type { Sharp } from 'sharp'
import { ICON_FORMS, PICTURE_MAX_SIDE, type SitePicture } from '#shared/domain/site-pictures.ts'
import { text } from '#shared/texts/text.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { PictureRow } from './site-pictures.service.ts'

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
export async function redraw(picture: SitePicture, bytes: Buffer): Promise<PictureRow[]> {
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
  return refusal(
    text('The picture may have at most {max} pixels a side', { max: PICTURE_MAX_SIDE }),
  )
}

function unreadable(): AppError {
  return refusal(text('This file cannot be read as a picture. Choose a PNG, JPEG or WebP.'))
}

function refusal(fault: ReturnType<typeof text>): AppError {
  return new AppError(400, 'invalid', fault, { fields: { picture: fault } })
}
