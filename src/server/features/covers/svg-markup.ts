import { firstCharacters } from '#shared/texts/characters.ts'
import { escapeMarkup } from '../../platform/markup.ts'

// Matches controls, lone format characters and noncharacters. XML 1.0 forbids some of them, and bidi overrides would
// reorder the text of a cover. ZWJ and ZWNJ (200C, 200D) stay, because emoji and several scripts need them.
const UNPRINTABLE =
  /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu
/** Covers show less than this. The limit bounds the work for hostile titles. */
const MAX_CHARS = 300

/** Returns text that is fit for a cover: one line, legal in XML, of limited length. */
export function cleanText(raw: string): string {
  return firstCharacters(raw, MAX_CHARS)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(UNPRINTABLE, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Formats a coordinate with at most one decimal, to keep covers small. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: string,
): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" ${attributes}/>`
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

export const COVER_WIDTH = 400
export const COVER_HEIGHT = 300

/**
 * Returns the SVG around any cover: a title for assistive technology, and an edge that is visible on light and dark
 * pages.
 */
export function coverSvg(alt: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" role="img">` +
    `<title>${escapeMarkup(alt)}</title>${content}` +
    `${rect(0.5, 0.5, COVER_WIDTH - 1, COVER_HEIGHT - 1, 'fill="none" stroke="#8b8874" stroke-opacity=".45"')}</svg>`
  )
}

/** 1200 × 630 is what Facebook, X and LinkedIn show without cropping. */
const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

export function shareSvg(alt: string, content: string, ground: string): string {
  const width = (SHARE_HEIGHT * COVER_WIDTH) / COVER_HEIGHT
  const x = (SHARE_WIDTH - width) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" role="img">` +
    `<title>${escapeMarkup(alt)}</title>${rect(0, 0, SHARE_WIDTH, SHARE_HEIGHT, `fill="${ground}"`)}` +
    `<svg x="${num(x)}" y="0" width="${num(width)}" height="${SHARE_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">${content}</svg></svg>`
  )
}
