import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, categoryName } from '#shared/domain/filters/category.ts'
import taxonomy from '../../seed/data/opening-taxonomy.json' with { type: 'json' }
import { translator, ENGLISH_READER } from '#shared/texts/text.ts'
import { renderCover as renderIn } from './cover.ts'
import type { CoverSubject } from './jacket-parts.ts'
import { readResources } from '../seed/seed-rows.service.ts'
import { ALL_JACKETS } from './jacket-palette.ts'
import { fitText, outlinePath, textEm } from './text-setting.ts'
import { xmlFaults } from '#tests/support/xml-faults.ts'

const LONG_TITLE =
  "1.d4 - Expert Repertoire against Queen's Indian, Bogo-Indian, Benko, Benoni, Dutch, and Sidelines"

const t = translator(ENGLISH_READER)
const renderCover = (each: CoverSubject) => renderIn(each, t)

function subject(changes: Partial<CoverSubject> = {}): CoverSubject {
  return {
    id: 7,
    title: 'Logical Chess: Move by Move',
    author: 'Irving Chernev',
    category: 'strategy',
    categoryName: categoryName(changes.category ?? 'strategy', t),
    isForKids: false,
    side: 'both',
    opening: null,
    ...changes,
  }
}

/** The size as sent to a browser. The best compression takes 30 times as long, so only the few tests that need it use it. */
function sent(svg: string, limit: number): number {
  const quick = brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return quick.length <= limit ? quick.length : brotliCompressSync(svg).length
}
const AT_START = { x: 0, y: 0, tracking: 0 }

function titleElement(svg: string): string | undefined {
  return /<title>(.*?)<\/title>/s.exec(svg)?.[1]
}

describe('a board cover', () => {
  const sicilian = { name: 'Sicilian Defense', pattern: '1.e4 c5' }

  /** Matches the letters of a line in a cover, wherever they are placed. */
  function drawn(line: string): RegExp {
    const face = /^\d/.test(line) ? 'sans' : 'serif'
    const letters = [...line].map((letter) => outlinePath(letter, face, AT_START)).filter(Boolean)
    return new RegExp(
      letters.map((each) => each.slice('M0 0'.length)).join(String.raw`M-?\d+ -?\d+`),
    )
  }

  it('for Black stands from the side of Black', () => {
    const kings = (side: CoverSubject['side']) => {
      const { svg } = renderCover(subject({ opening: sicilian, side }))
      return [...svg.matchAll(/#k" x="(\d+)" y="(\d+)"/g)].map(([, x, y]) => [x, y])
    }
    // White's army is drawn first.
    expect(kings('both')).toEqual([
      ['180', '315'],
      ['180', '0'],
    ])
    expect(kings('black')).toEqual([
      ['135', '0'],
      ['135', '315'],
    ])
  })

  it('shows the position, the name and the moves', () => {
    const { svg, alt } = renderCover(subject({ opening: sicilian }))
    expect(alt).toBe('Position after 1.e4 c5')
    expect(titleElement(svg)).toBe(alt)
    expect(svg.match(/<use /g)).toHaveLength(32)
    for (const line of ['Sicilian', 'Defense', '1.e4 c5']) expect(svg).toMatch(drawn(line))
  })

  it.each(['', '1.e4 e4', 'nonsense'])(
    'gives way to a typographic jacket for the pattern %j',
    (pattern) => {
      const { alt } = renderCover(subject({ opening: { name: 'Sicilian Defense', pattern } }))
      expect(alt).toBe('Cover: Logical Chess: Move by Move')
    },
  )

  it.each([true, false])(
    'is well-formed and at most 7 KB compressed for every seed opening (kids: %s)',
    (isForKids) => {
      for (const { id, name, openingPattern } of taxonomy.openings) {
        const { svg, alt } = renderCover(
          subject({ id, isForKids, opening: { name, pattern: openingPattern } }),
        )
        expect(xmlFaults(svg), name).toEqual([])
        expect(alt, name).toMatch(/^Position after 1\./)
        expect(sent(svg, 7 * 1024), name).toBeLessThanOrEqual(7 * 1024)
      }
    },
  )

  it('survives a hostile opening name', () => {
    const { svg } = renderCover(
      subject({ opening: { name: '<script>&"\u0000'.repeat(500), pattern: '1.e4' } }),
    )
    expect(xmlFaults(svg)).toEqual([])
    expect(svg).not.toContain('<script')
  })
})

describe('a typographic cover', () => {
  const everyKind = CATEGORIES.flatMap((category) =>
    [false, true].map((isForKids) => ({ category, isForKids })),
  )

  it.each(everyKind)(
    'is well-formed and at most 8 KB compressed: $category, kids $isForKids',
    (kind) => {
      for (const id of [0, 1, 2, 3, 4]) {
        const { svg } = renderCover(subject({ ...kind, id, title: LONG_TITLE }))
        expect(xmlFaults(svg)).toEqual([])
        expect(sent(svg, 8 * 1024)).toBeLessThanOrEqual(8 * 1024)
      }
    },
  )

  it('accepts an unknown category', () => {
    for (const isForKids of [false, true]) {
      const unknown = { category: 'constructor', author: null, isForKids }
      const { svg } = renderCover(subject(unknown))
      expect(xmlFaults(svg)).toEqual([])
      expect(svg).not.toMatch(/undefined|NaN|\[object|function/)
    }
  })

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['an ampersand and quotes', `R&D "quoted" 'single' ]]>`],
    ['an endless word', 'x'.repeat(10_000)],
    ['endless words', 'endgame '.repeat(5_000)],
    ['emoji', '♟️👨‍👩‍👧‍👦🇩🇪 '.repeat(60)],
    ['right-to-left text', 'شطرنج للمبتدئين: الدليل الكامل שחמט'],
    ['direction overrides', 'abc\u202edef\u2066ghi'],
    ['control characters', 'a\u0000b\u0008c\ufffe\uffff\u001bd'],
    ['lone surrogates', 'a\ud800b\udc00'],
    ['stacked marks', `Z${'\u0301'.repeat(500)}algo`],
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['brackets and bars', '|| : - (((((((( || || :::: '.repeat(200)],
  ])('survives %s', (_name, title) => {
    for (const isForKids of [false, true]) {
      const { svg, alt } = renderCover(subject({ title, author: title, isForKids }))
      expect(xmlFaults(svg)).toEqual([])
      expect(svg).not.toMatch(/<script|\son\w+=|<style|href="[^#]|url\(/)
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(64 * 1024)
      expect(alt.length).toBeLessThanOrEqual(310)
    }
  })

  it('shrinks the title in three steps, then shortens it', () => {
    const measure = { face: 'serif', width: 194, height: 180, sizes: [36, 26, 17] } as const
    const sizes = [3, 5, 16, 60].map((times) => {
      const { lines, size } = fitText('endgame '.repeat(times).trim(), measure)
      return [size, lines.at(-1)?.endsWith('…')]
    })
    expect(sizes).toEqual([
      [36, false],
      [26, false],
      [17, false],
      [17, true],
    ])
  })

  it('names the work in its alternative text', () => {
    const { svg, alt } = renderCover(subject({ title: 'Attack & Defense' }))
    expect(alt).toBe('Cover: Attack & Defense')
    expect(titleElement(svg)).toBe('Cover: Attack &amp; Defense')
    expect(svg).toContain('role="img"')
  })
})

describe('fault 15: covers look the same whatever fonts a reader has', () => {
  const patterns = new Map(
    taxonomy.openings.map(({ name, openingPattern }) => [name, openingPattern]),
  )
  const seed = readResources().map((resource, index) => {
    const pattern = patterns.get(resource.opening ?? '')
    const opening = resource.opening && pattern ? { name: resource.opening, pattern } : null
    return {
      ...resource,
      id: index + 1,
      categoryName: categoryName(resource.category, t),
      opening,
      side: resource.side ?? 'both',
    }
  })

  it('no letter of the seed needs a system font', () => {
    const left = seed.filter((each) => renderCover(each).svg.includes('<text'))
    expect(left.map(({ title }) => title)).toEqual([])
  })

  it('no line of the seed is wider than its space, and no word is broken except at a hyphen', () => {
    const texts = seed.flatMap(({ title, opening }) => [title, opening?.name])
    for (const text of texts.filter((each) => each !== undefined)) {
      for (const [face, width, size] of [
        ['serif', 95, 9.5],
        ['serif', 194, 17],
        ['bold', 170, 15],
      ] as const) {
        const measure = { face, width, height: 400, sizes: [36, 26, size] } as const
        const set = fitText(text, measure)
        const widths = set.lines.map((line) => textEm(line, face) * set.size)
        expect(Math.max(...widths), text).toBeLessThanOrEqual(width + 0.01)
        const joined = set.lines.reduce(
          (all, line) => all + (/[-–—/]$/.test(all) ? '' : ' ') + line,
        )
        expect(joined.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }
    }
  })

  it('a line in letters that the fonts do not have is text of a set width', () => {
    const { svg } = renderCover(subject({ title: 'Шахматы' }))
    expect(svg).toMatch(/<text [^>]*textLength="[\d.]+" lengthAdjust="spacingAndGlyphs">Шахматы</)
  })

  it('a title that is read from the right is written so, from the same place in both directions', () => {
    const { svg } = renderCover(subject({ title: 'מדריך לגמביט המלכה (2024)!', author: 'Ana' }))
    const lines = [...svg.matchAll(/<text [^>]*direction="rtl"[^>]*>/g)].map(([tag]) => tag)
    expect(lines.length).toBeGreaterThan(0)
    const rights = lines.map((tag) => {
      const [x = 0, width = 0] = ['x', 'textLength'].map((name) =>
        Number(new RegExp(` ${name}="([\\d.]+)"`).exec(tag)?.[1]),
      )
      expect(tag).toContain('text-anchor="middle"')
      expect(x - width / 2).toBeGreaterThan(0)
      return x + width / 2
    })
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(1)
    expect(Math.max(...rights)).toBeLessThan(400)
    expect(renderCover(subject({ title: 'Шахматы' })).svg).not.toContain('direction=')
  })
})

describe('every cover', () => {
  it('is the same for the same subject', () => {
    expect(renderCover(subject())).toEqual(renderCover(subject()))
  })

  it('varies with the id', () => {
    const grounds = new Set(
      [...Array(30).keys()].map(
        (id) => /fill="(#\w+)"/.exec(renderCover(subject({ id })).svg)?.[1],
      ),
    )
    expect(grounds.size).toBeGreaterThan(2)
  })

  it.each(ALL_JACKETS)('has readable type on $ground', (jacket) => {
    expect(contrast(jacket.ink, jacket.ground)).toBeGreaterThanOrEqual(7)
    expect(contrast(jacket.soft, jacket.ground)).toBeGreaterThanOrEqual(4.5)
  })
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
