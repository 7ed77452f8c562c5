/**
 * Writes src/server/features/covers/outlines.json: the letters of the site's own fonts as outlines, which covers use
 * for their text. Run `node scripts/cover-outlines.ts` after an update of the fonts; a test fails if it is necessary.
 */
import * as fontkit from 'fontkit'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decompress from 'woff2-encoder/decompress'

type Variation = Record<string, number>
type Face = {
  glyphs: Record<string, [advance: number, path: string]>
  kern: Record<string, number>
}

/** Units per em. One unit is a quarter of a pixel at the largest size, which keeps the numbers short. */
const EM = 160
const OUTLINES = new URL('../src/server/features/covers/outlines.json', import.meta.url)

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4-'
const SANS = '@fontsource-variable/source-sans-3/files/source-sans-3-'
const FACES: Record<string, { files: readonly string[]; variation: Variation }> = {
  serif: face(SERIF, 'standard-normal', { wght: 420, opsz: 24 }),
  sans: face(SANS, 'wght-normal', { wght: 480 }),
  bold: face(SANS, 'wght-normal', { wght: 750 }),
}

/** Latin letters with the accents of Western and Central Europe, and the punctuation of titles. */
const CHARACTERS = [
  ...range(0x21, 0x7e),
  ...range(0xa1, 0xac),
  ...range(0xae, 0x17f),
  ...'ȘșȚț–—‘’‚“”„…•€™×−\u00a0 ',
].filter((character, at, all) => all.indexOf(character) === at)
/** Characters that often stand side by side and therefore need kerning. */
const KERNED = [...range(0x21, 0x7e), ...'–’“”']

export async function coverOutlines(): Promise<Record<string, Face>> {
  const faces: Record<string, Face> = {}
  for (const [name, { files, variation }] of Object.entries(FACES)) {
    const fonts = await Promise.all(files.map(open))
    faces[name] = outlinesOf(fonts.map((font) => font.getVariation(variation)))
  }
  return faces
}
function face(family: string, style: string, variation: Variation) {
  return {
    files: ['latin', 'latin-ext'].map((part) => `${family}${part}-${style}.woff2`),
    variation,
  }
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}

function outlinesOf(fonts: readonly fontkit.Font[]): Face {
  const [first] = fonts
  if (!first) throw new Error('A face without a font')
  const scale = EM / first.unitsPerEm
  const glyphs: Face['glyphs'] = {}
  for (const character of CHARACTERS) {
    const code = character.codePointAt(0) ?? 0
    const glyph = fonts.find((font) => font.hasGlyphForCodePoint(code))?.glyphForCodePoint(code)
    if (glyph) glyphs[character] = [Math.round(glyph.advanceWidth * scale), pathOf(glyph, scale)]
  }
  const kern: Face['kern'] = {}
  const advance = (text: string) => first.layout(text, { liga: false, clig: false }).advanceWidth
  const alone = new Map(KERNED.map((character) => [character, advance(character)]))
  for (const one of KERNED) {
    for (const other of KERNED) {
      const apart = (alone.get(one) ?? 0) + (alone.get(other) ?? 0)
      const moved = Math.round((advance(one + other) - apart) * scale)
      if (moved !== 0) kern[one + other] = moved
    }
  }
  return { glyphs, kern }
}

/** The library can vary only uncompressed fonts. */
async function open(file: string): Promise<fontkit.Font> {
  const compressed = readFileSync(createRequire(import.meta.url).resolve(file))
  const font = fontkit.create(Buffer.from(await decompress(compressed)))
  if ('fonts' in font) throw new Error(`${file} is a collection`)
  return font
}

/** Returns relative path commands in whole units, with y pointing down. */
function pathOf({ path }: fontkit.Glyph, scale: number): string {
  const LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' } as const
  let [x, y] = [0, 0]
  let start = [0, 0]
  let text = ''
  for (const { command, args } of path.commands) {
    if (command === 'closePath') {
      text += 'z'
      ;[x = 0, y = 0] = start
      continue
    }
    const points = args.map((value, at) => Math.round(value * scale) * (at % 2 === 0 ? 1 : -1))
    const offsets = points.map((value, at) => value - (at % 2 === 0 ? x : y))
    const [toX = x, toY = y] = points.slice(-2)
    const [dx, dy] = [toX - x, toY - y]
    if (command === 'lineTo' && dx === 0 && dy === 0) continue
    text +=
      command === 'lineTo' && dy === 0
        ? `h${dx}`
        : command === 'lineTo' && dx === 0
          ? `v${dy}`
          : LETTERS[command] +
            offsets.map((value, at) => (at > 0 && value >= 0 ? ' ' : '') + value).join('')
    ;[x, y] = [toX, toY]
    if (command === 'moveTo') start = [toX, toY]
  }
  return text
}

if (import.meta.main) writeFileSync(OUTLINES, `${JSON.stringify(await coverOutlines())}\n`)
