import { describe, expect, it } from 'vitest'
import { CATEGORIES, LEVELS, RESOURCE_TYPES } from '#shared/domain/catalogue.ts'
import taxonomy from '../../db/seed/data/opening-taxonomy.json' with { type: 'json' }
import { type CoverSubject, renderCover } from './cover.ts'
import { ALL_JACKETS } from './jacket-palette.ts'
import { xmlFaults } from './xml-faults.ts'

const LONG_TITLE =
  "1.d4 - Expert Repertoire against Queen's Indian, Bogo-Indian, Benko, Benoni, Dutch, and Sidelines"

function subject(changes: Partial<CoverSubject> = {}): CoverSubject {
  return {
    id: 7,
    title: 'Logical Chess: Move by Move',
    author: 'Irving Chernev',
    type: 'book',
    category: 'strategy',
    level: 'beginner',
    isForKids: false,
    opening: null,
    ...changes,
  }
}

function titleElement(svg: string): string | undefined {
  return /<title>(.*?)<\/title>/s.exec(svg)?.[1]
}

describe('a board cover', () => {
  const sicilian = { name: 'Sicilian Defense', pattern: '1.e4 c5' }

  it('shows the position, the name and the moves', () => {
    const { svg, alt } = renderCover(subject({ opening: sicilian }))
    expect(alt).toBe('Position after 1.e4 c5')
    expect(titleElement(svg)).toBe(alt)
    expect(svg.match(/<use /g)).toHaveLength(32)
    expect(svg).toContain('Sicilian')
    expect(svg).toContain('1.e4 c5</text>')
  })

  it.each(['', '1.e4 e4', 'nonsense'])(
    'gives way to a typographic jacket for the pattern %j',
    (pattern) => {
      const { alt } = renderCover(subject({ opening: { name: 'Sicilian Defense', pattern } }))
      expect(alt).toBe('Cover: Logical Chess: Move by Move')
    },
  )

  it.each([true, false])(
    'is well-formed and at most 9 KB for every seed opening (kids: %s)',
    (isForKids) => {
      for (const { id, name, openingPattern } of taxonomy.openings) {
        const { svg, alt } = renderCover(
          subject({ id, isForKids, opening: { name, pattern: openingPattern } }),
        )
        expect(xmlFaults(svg), name).toEqual([])
        expect(alt, name).toMatch(/^Position after 1\./)
        expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(9 * 1024)
      }
    },
  )

  it('takes a hostile opening name', () => {
    const { svg } = renderCover(
      subject({ opening: { name: '<script>&"\u0000'.repeat(500), pattern: '1.e4' } }),
    )
    expect(xmlFaults(svg)).toEqual([])
    expect(svg).not.toContain('<script')
  })
})

describe('a typographic cover', () => {
  const everyKind = RESOURCE_TYPES.flatMap((type) =>
    CATEGORIES.flatMap((category) =>
      [false, true].map((isForKids) => ({ type, category, isForKids })),
    ),
  )

  it.each(everyKind)(
    'is well-formed and at most 4 KB: $type, $category, kids $isForKids',
    (kind) => {
      for (const [id, level] of LEVELS.entries()) {
        const { svg } = renderCover(subject({ ...kind, id, level, title: LONG_TITLE }))
        expect(xmlFaults(svg)).toEqual([])
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4 * 1024)
      }
    },
  )

  it('takes a type, category and level it has never heard of', () => {
    for (const isForKids of [false, true]) {
      const unknown = {
        type: 'constructor',
        category: 'constructor',
        level: '<b>',
        author: null,
        isForKids,
      }
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
    for (const type of RESOURCE_TYPES) {
      for (const isForKids of [false, true]) {
        const { svg, alt } = renderCover(subject({ title, author: title, type, isForKids }))
        expect(xmlFaults(svg)).toEqual([])
        expect(svg).not.toMatch(/<script|\son\w+=|<style|href="[^#]|url\(/)
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(16 * 1024)
        expect(alt.length).toBeLessThanOrEqual(310)
      }
    }
  })

  it('sets no more than four lines of title', () => {
    const { svg } = renderCover(subject({ title: 'endgame '.repeat(60), author: null }))
    expect(svg.match(/<tspan/g)).toHaveLength(3)
    expect(svg).toContain('…</tspan>')
  })

  it('names the work in its alternative text', () => {
    const { svg, alt } = renderCover(subject({ title: 'Attack & Defence' }))
    expect(alt).toBe('Cover: Attack & Defence')
    expect(titleElement(svg)).toBe('Cover: Attack &amp; Defence')
    expect(svg).toContain('role="img"')
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
