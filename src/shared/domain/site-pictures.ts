import { text } from '../texts/text.ts'

/** The pictures of a site: for its header by day and by night, and for tabs and home screens. */
export const SITE_PICTURES = ['logo', 'logoDark', 'icon'] as const
export type SitePicture = (typeof SITE_PICTURES)[number]

/** What is accepted; others show what their authors drew. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
export const PICTURE_TOO_LARGE = text('Pictures may have 2 MB at most')
/** Of width and height, in pixels. */
export const PICTURE_MAX_SIDE = 4_000

/** A picture as it is served. Its name is a hash of its content. */
export type PictureFile = { path: string; width: number; height: number }

/** The forms of an icon besides the whole one, of 512 pixels: their sides in pixels, and the one that is cut round. */
export const ICON_FORMS = { tab: 48, touch: 180, small: 192, maskable: 512 } as const
export type IconForm = keyof typeof ICON_FORMS

/** Returns the path of a form of the icon from that of the whole one. */
export function iconForm(icon: string, form: IconForm): string {
  return icon.replace(/\.png$/, `-${form}.png`)
}
