import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  faultyPairs,
  OWN,
  paletteCss,
  shownAccent,
  themeColors,
  THEMES,
  type Theme,
} from '#shared/domain/palette.ts'

const CSS = readFileSync(new URL('../src/client/styles/tokens.css', import.meta.url), 'utf8')
/** The colors of a theme in the style sheet; kids mode has those of the others that it does not name. */
function inStyles(theme: Theme): Map<string, string> {
  const place = theme === 'day' || theme === 'kidsDay' ? 1 : 2
  const rules = CSS.split(/^ {2}\.kids \{/m).map(
    (part) =>
      [...part.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((match) => [
        match[1] ?? '',
        match[place + 1] ?? '',
      ]) as [string, string][],
  )
  const [all = [], kids = []] = rules
  return new Map(theme.startsWith('kids') ? [...all, ...kids] : all)
}

const ACCENTS = [
  ['ours', '#1f5b41'],
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['gray', '#808080'],
  ['yellow', '#ffff00'],
  ['neon green', '#39ff14'],
  ['neon pink', '#ff10f0'],
  ['red', '#ff0000'],
  ['navy', '#0a1f44'],
  ['sky', '#87ceeb'],
  ['orange', '#ff7a00'],
  ['violet', '#6a0dad'],
  ['nearly white', '#fffdf8'],
] as const

describe('the palette', () => {
  it.each(THEMES)('knows the colors of the theme %s as the style sheet has them', (theme) => {
    const styles = inStyles(theme)
    const fixed = [...themeColors(theme, '#1f5b41')].filter(
      ([name]) => !OWN.day.has(name) && name !== 'dark-square',
    )
    expect(fixed).toEqual(fixed.map(([name]) => [name, styles.get(name)]))
  })

  it.each(THEMES)('has the product’s own by %s as the style sheet has them', (theme) => {
    const styles = inStyles(theme)
    for (const [name, color] of OWN[theme]) expect([name, color]).toEqual([name, styles.get(name)])
  })

  it.each(THEMES)('asks of the theme %s what the style sheet keeps', (theme) => {
    const styles = inStyles(theme) as Map<never, string>
    expect(styles.size).toBeGreaterThan(20)
    expect(faultyPairs(styles)).toEqual([])
  })

  it.each(ACCENTS)('is AA in every pair of every theme: %s', (_, accent) => {
    for (const theme of THEMES)
      expect([theme, faultyPairs(themeColors(theme, accent))]).toEqual([theme, []])
  })

  it('shows a color that can be as it is, and the nearest of those that can for another', () => {
    expect(shownAccent('#1f5b41', 'day')).toBe('#1f5b41')
    expect(shownAccent('#0a1f44', 'day')).toBe('#0a1f44')
    expect(shownAccent('#ffff00', 'night')).toBe('#ffff00')
    expect(shownAccent('#ffff00', 'day')).toMatch(/^#[67]\w[67]\w0\w$/)
    expect(shownAccent('#0a1f44', 'night')).not.toBe('#0a1f44')
  })

  it('is a style sheet for both themes and kids mode, and none without an accent', () => {
    expect(paletteCss('')).toBe('')
    expect(paletteCss('#0a1f44')).toMatch(
      /^:root\{--accent:light-dark\(#0a1f44,#\w{6}\);.*\}\.kids\{--accent:light-dark\(#\w{6},#\w{6}\);.*\}$/,
    )
    expect(paletteCss('#0a1f44')).not.toContain('undefined')
  })
})
