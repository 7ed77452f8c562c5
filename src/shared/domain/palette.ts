import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeOklch)
const oklch = converter('oklch')

/** The colors of a theme that do not come from the accent (client/styles/tokens.css), without their dashes. */
const FIXED = {
  day: {
    paper: '#faf7f0',
    surface: '#fffdf8',
    sunken: '#f1ecdf',
    side: '#f4efe3',
    ink: '#22251f',
    soft: '#595e53',
    line: '#ddd6c5',
    'line-strong': '#8a8471',
    danger: '#a4262c',
    success: '#1f6b45',
    'side-ink': '#22251f',
    'side-soft': '#595e53',
    'on-accent': '#fffdf8',
  },
  night: {
    paper: '#171a16',
    surface: '#20241e',
    sunken: '#11140f',
    side: '#1b1f19',
    ink: '#ece8dc',
    soft: '#b0b4a5',
    line: '#363c32',
    'line-strong': '#7b8274',
    danger: '#f0938d',
    success: '#8fd0a8',
    'side-ink': '#ece8dc',
    'side-soft': '#b0b4a5',
  },
  kidsDay: {
    paper: '#fff9f8',
    surface: '#ffffff',
    sunken: '#fdeef3',
    side: '#fde6ef',
    ink: '#33202c',
    soft: '#6d5563',
    line: '#f1d5e0',
    'line-strong': '#a0738a',
    danger: '#a4262c',
    success: '#1f6b45',
    'side-ink': '#4b1330',
    'side-soft': '#80395c',
    'side-tint': '#fad0e1',
    'on-accent': '#ffffff',
  },
  kidsNight: {
    paper: '#1d1528',
    surface: '#291d39',
    sunken: '#150f1f',
    side: '#2b1745',
    ink: '#f5ecdf',
    soft: '#cbbbd6',
    line: '#44345a',
    'line-strong': '#8a74a6',
    danger: '#f0938d',
    success: '#8fd0a8',
    'side-ink': '#ffe4c8',
    'side-soft': '#f3b982',
    'side-tint': '#45286b',
  },
} as const

/** The ground of pages by day, and what is written on it. */
export const { paper: PAPER, ink: INK } = FIXED.day

export type Theme = keyof typeof FIXED
export const THEMES = ['day', 'night', 'kidsDay', 'kidsNight'] as const satisfies readonly Theme[]

/** The custom properties that come from the accent. In kids mode the sidebar keeps its own. */
const DERIVED = ['accent', 'accent-strong', 'on-accent', 'tint', 'focus', 'side-tint'] as const
type Derived = (typeof DERIVED)[number]
/** `dark-square` is the accent in the squares of boards, on which the letters of files stand. */
type Ground = 'paper' | 'surface' | 'sunken' | 'side' | 'tint' | 'side-tint' | 'dark-square'
type Ink = 'ink' | 'soft' | 'danger' | 'success' | 'side-ink' | 'side-soft' | 'focus'
type Color = Derived | Ground | Ink | 'line' | 'line-strong'
export type Colors = ReadonlyMap<Color, string>

/** WCAG 2.2 AA, 1.4.3: of text; 1.4.11: of a frame around what has the focus. */
const TEXT = 4.5
const FRAME = 3

const on = (ink: Color, grounds: readonly Color[], least = TEXT) =>
  grounds.map((ground) => ({ ink, ground, least }))

const GROUNDS = ['paper', 'surface', 'sunken', 'side', 'tint'] as const

/** The product's own, which are chosen by hand (client/styles/tokens.css). */
export const OWN: Record<Theme, Colors> = {
  day: new Map([
    ['accent', '#1f5b41'],
    ['accent-strong', '#164731'],
    ['on-accent', '#fffdf8'],
    ['tint', '#e4ecdf'],
    ['focus', '#1f5b41'],
    ['side-tint', '#e2e8d8'],
  ]),
  night: new Map([
    ['accent', '#8fc4a4'],
    ['accent-strong', '#a9d6ba'],
    ['on-accent', '#10200f'],
    ['tint', '#29352c'],
    ['focus', '#a9d6ba'],
    ['side-tint', '#2b372e'],
  ]),
  kidsDay: new Map([
    ['accent', '#a61c62'],
    ['accent-strong', '#86124d'],
    ['tint', '#fde3ee'],
    ['focus', '#a61c62'],
  ]),
  kidsNight: new Map([
    ['accent', '#ffb266'],
    ['accent-strong', '#ffc68c'],
    ['on-accent', '#2b1503'],
    ['tint', '#3a2852'],
    ['focus', '#ffc68c'],
  ]),
}

/** What stands on what, in every theme, as far as one of the two comes from the accent. */
const PAIRS: readonly { ink: Color; ground: Color; least: number }[] = [
  ...on('accent', GROUNDS),
  ...on('accent-strong', GROUNDS),
  ...on('on-accent', ['accent', 'accent-strong']),
  ...['ink', 'soft', 'danger', 'success'].flatMap((ink) => on(ink as Ink, ['tint'])),
  ...on('side-ink', ['side-tint']),
  ...on('side-soft', ['side-tint']),
  ...on('focus', [...GROUNDS, 'side-tint'], FRAME),
  ...on('ink', ['dark-square']),
]

/** How light and how colorful the quiet grounds of a theme are. */
const QUIET: Record<Theme, Record<'tint' | 'side', readonly [number, number]>> = {
  day: { tint: [0.936, 0.024], side: [0.922, 0.026] },
  night: { tint: [0.315, 0.024], side: [0.322, 0.026] },
  kidsDay: { tint: [0.936, 0.034], side: [0, 0] },
  kidsNight: { tint: [0.318, 0.06], side: [0, 0] },
}

/** How much lighter or darker than the accent the strong one is. */
const STRONGER = 0.07
const SHARE_IN_SQUARES = 0.42
const STEP = 0.005

/** Returns the color with another lightness, as colorful as a screen can show it. */
function lit(color: string, lightness: number, most = Infinity): string {
  const { c, h } = oklch(color) ?? { c: 0, h: undefined }
  const wanted = { mode: 'oklch', l: lightness, c: Math.min(c, most), h: h ?? 0 } as const
  return formatHex(clampChroma(wanted, 'oklch'))
}

/** Returns the color itself if it will do, else the nearest in lightness that will. */
function nearest(color: string, lightness: number, willDo: (color: string) => boolean): string {
  if (willDo(color)) return color
  const steps = Array.from({ length: Math.round(1 / STEP) + 1 }, (_, step) => step * STEP)
  const found = steps
    .toSorted((one, other) => Math.abs(one - lightness) - Math.abs(other - lightness))
    .map((each) => lit(color, each))
    .find(willDo)
  // On the grounds of every theme, black or white will do.
  return found ?? color
}

/** By night, boards have squares of their own. */
function squareOf(theme: Theme, accent: string): string | null {
  return theme === 'day' || theme === 'kidsDay'
    ? formatHex(interpolate([FIXED[theme].surface, accent], 'oklab')(SHARE_IN_SQUARES))
    : null
}

/** What was last asked for: a site has one accent, and computing a theme of it takes long. */
let kept = { accent: '', themes: new Map<Theme, Colors>() }

/** Returns all colors of a theme with this accent, `#rrggbb`. */
export function themeColors(theme: Theme, accent: string): Colors {
  if (kept.accent !== accent) kept = { accent, themes: new Map() }
  const colors = kept.themes.get(theme) ?? computed(theme, accent)
  kept.themes.set(theme, colors)
  return colors
}

function computed(theme: Theme, accent: string): Colors {
  const isDay = theme === 'day' || theme === 'kidsDay'
  const quiet = QUIET[theme]
  const colors = new Map<Color, string>([
    ['tint', lit(accent, ...quiet.tint)],
    ['side-tint', lit(accent, ...quiet.side)],
    ['on-accent', lit(accent, 0.2, 0.03)],
    ...(Object.entries(FIXED[theme]) as [Color, string][]),
  ])
  const holds = (name: Color) => (value: string) =>
    faultyPairs(withSquare(theme, new Map(colors).set(name, value)), [name, 'dark-square'])
      .length === 0
  const shown = nearest(accent, lightnessOf(accent), holds('accent'))
  withSquare(theme, colors.set('accent', shown))
  const lightness = lightnessOf(shown)
  const away = isDay ? lightness - STRONGER : lightness + STRONGER
  const wanted = away < 0 || away > 1 ? 2 * lightness - away : away
  const strong = nearest(lit(shown, wanted), wanted, holds('accent-strong'))
  return colors.set('accent-strong', strong).set('focus', isDay ? shown : strong)
}

function withSquare(theme: Theme, colors: Map<Color, string>): Map<Color, string> {
  const square = squareOf(theme, colors.get('accent') ?? '#000000')
  return square === null ? colors : colors.set('dark-square', square)
}

const lightnessOf = (color: string): number => oklch(color)?.l ?? 0

/** Returns the pairs whose contrast is too small; of those that name one of these colors, if any are named. */
export function faultyPairs(colors: Colors, about?: readonly Color[]): string[] {
  return PAIRS.filter(({ ink, ground }) => !about || about.includes(ink) || about.includes(ground))
    .map(({ ink, ground, least }) => {
      const [one, other] = [colors.get(ink), colors.get(ground)]
      if (one === undefined || other === undefined) return ''
      const found = wcagContrast(one, other)
      return found < least ? `${ink} on ${ground}: ${found.toFixed(2)}` : ''
    })
    .filter(Boolean)
}

/**
 * Returns the custom properties that an accent sets, as the text of a style sheet that follows the theme's;
 * '' for the product's own colors.
 */
export function paletteCss(accent: string): string {
  return accent === '' ? '' : sheet(DERIVED, (theme) => themeColors(theme, accent))
}

/** What a page that loads no style sheet is written with. */
const PLAIN = [
  ...(['paper', 'surface', 'ink', 'soft', 'line', 'line-strong'] as const),
  ...(['danger', 'tint', 'accent', 'on-accent', 'focus'] as const),
]

/** Returns the style sheet of such a page's colors, by day, by night and in kids mode. */
export function plainCss(accent: string): string {
  return `:root{color-scheme:light dark}${sheet(PLAIN, (theme) => allColors(theme, accent))}`
}

function allColors(theme: Theme, accent: string): Colors {
  if (accent !== '') return themeColors(theme, accent)
  return new Map([...(Object.entries(FIXED[theme]) as [Color, string][]), ...OWN[theme]])
}

function sheet(names: readonly Color[], colorsOf: (theme: Theme) => Colors): string {
  const rule = (selector: string, day: Theme, night: Theme) => {
    const lines = propertiesOf(names, colorsOf(day), colorsOf(night))
    return `${selector}{${lines.map(([name, value]) => `--${name}:${value}`).join(';')}}`
  }
  return rule(':root', 'day', 'night') + rule('.kids', 'kidsDay', 'kidsNight')
}

function propertiesOf(
  names: readonly Color[],
  light: Colors,
  dark: Colors,
): [name: string, value: string][] {
  return names.map((name) => [name, `light-dark(${light.get(name) ?? ''},${dark.get(name) ?? ''})`])
}

/** Returns the same custom properties, for a preview; also of the product's own colors. */
export function paletteOf(accent: string): [name: string, value: string][] {
  return propertiesOf(DERIVED, allColors('day', accent), allColors('night', accent))
}

/** Returns the accent as a theme shows it: the nearest color that can be read there; the product's own without one. */
export function shownAccent(accent: string, theme: 'day' | 'night'): string {
  return allColors(theme, accent).get('accent') ?? accent
}
