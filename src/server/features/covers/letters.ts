import outlines from './outlines.json' with { type: 'json' }
import { ownValue } from '#shared/texts/text-tables.ts'

/** The faces of the site's fonts that covers use (scripts/cover-outlines.ts). */
export type Face = 'serif' | 'sans' | 'bold'

type FaceData = {
  /** Maps a character to its advance and its shape above the baseline. */
  glyphs: Record<string, readonly [advance: number, path: string]>
  /** Kerning by pairs of characters. */
  kern: Record<string, number>
}

/** The units per em of the outlines. */
const EM = 160
// TypeScript does not infer tuples from JSON.
const FACES = outlines as unknown as Record<Face, FaceData>

/** Returns the advance of a text in em; `tracking` is added after each character. */
export function textEm(text: string, face: Face, tracking = 0): number {
  const { glyphs, kern } = FACES[face]
  let units = 0
  let before = ''
  let characters = 0
  for (const character of text) {
    const glyph = ownValue(glyphs, character)
    units += glyph
      ? glyph[0] + (ownValue(kern, before + character) ?? 0)
      : foreignEm(character) * EM
    before = character
    characters++
  }
  return units / EM + tracking * characters
}

/** Whether every letter of the text has an outline. */
export function hasOutlines(text: string, face: Face): boolean {
  const { glyphs } = FACES[face]
  return [...text].every((character) => Object.hasOwn(glyphs, character))
}

/** Returns the shapes of one line from (x, y), all in em. Characters without an outline are left out. */
export function outlinePath(
  text: string,
  face: Face,
  { x, y, tracking }: { x: number; y: number; tracking: number },
): string {
  const { glyphs, kern } = FACES[face]
  let at = x * EM
  let before = ''
  let path = ''
  for (const character of text) {
    const glyph = ownValue(glyphs, character)
    at += ownValue(kern, before + character) ?? 0
    if (glyph?.[1]) path += `M${Math.round(at)} ${Math.round(y * EM)}${glyph[1]}`
    at += (glyph?.[0] ?? foreignEm(character) * EM) + tracking * EM
    before = character
  }
  return path
}

/** Returns the transform that scales outlines to a size in pixels. */
export function outlineScale(size: number): string {
  return (size / EM).toFixed(4)
}

function foreignEm(character: string): number {
  if (/[\p{M}\u200c\u200d]/u.test(character)) return 0
  const code = character.codePointAt(0) ?? 0
  // U+FDFD and its neighbors are whole phrases in one character.
  if (code >= 0xfdf0 && code <= 0xfdff) return 9
  return code < 0x1100 ? 0.7 : 1.35
}
