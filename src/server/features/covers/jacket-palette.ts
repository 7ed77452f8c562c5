export type Jacket = {
  ground: string
  /** The color of titles, with a contrast of at least 7:1 to the ground. */
  ink: string
  /** The color of small type, with a contrast of at least 4.5:1 to the ground. */
  soft: string
  /** The color of motif shapes, between ground and ink. */
  accent: string
  /** The color of spines and back cards, close to the ground. */
  shade: string
}

const GREEN: Jacket = {
  ground: '#23402f',
  ink: '#f3eddc',
  soft: '#b9c8ae',
  accent: '#7f9f7c',
  shade: '#1b3325',
}
const SAGE: Jacket = {
  ground: '#bccaae',
  ink: '#1d2a21',
  soft: '#3d4f3b',
  accent: '#6d8c69',
  shade: '#a8b99a',
}
const WALNUT: Jacket = {
  ground: '#593d2a',
  ink: '#f6ecd9',
  soft: '#dcc6a5',
  accent: '#b58c60',
  shade: '#4a3121',
}
const PAPER: Jacket = {
  ground: '#f3eddd',
  ink: '#25231e',
  soft: '#625b4c',
  accent: '#7d9a78',
  shade: '#e5dcc6',
}
const INK: Jacket = {
  ground: '#24292c',
  ink: '#efe9d9',
  soft: '#b3b8ae',
  accent: '#76907a',
  shade: '#1a1e21',
}
const WHEAT: Jacket = {
  ground: '#dfcda6',
  ink: '#2f2317',
  soft: '#5a472f',
  accent: '#9b7648',
  shade: '#d0bb8e',
}
const MOSS: Jacket = {
  ground: '#3b5333',
  ink: '#f5f0e0',
  soft: '#d6dfc6',
  accent: '#9db48d',
  shade: '#31462b',
}

const BY_CATEGORY: ReadonlyMap<string, readonly Jacket[]> = new Map(
  Object.entries({
    opening: [GREEN, PAPER, WALNUT, SAGE],
    middlegame: [WALNUT, MOSS, PAPER, INK],
    endgame: [INK, PAPER, SAGE, WALNUT],
    tactics: [WHEAT, GREEN, INK, PAPER],
    strategy: [SAGE, WALNUT, GREEN, PAPER],
    'checkmate patterns': [INK, WHEAT, MOSS],
    general: [PAPER, GREEN, WHEAT, WALNUT, MOSS],
    other: [SAGE, WHEAT, INK],
  }),
)

const KIDS: readonly Jacket[] = [
  { ground: '#fde7ec', ink: '#4a2140', soft: '#7c3f63', accent: '#e98fab', shade: '#fbd3dd' },
  { ground: '#fff0d2', ink: '#4a2c12', soft: '#7d4e1d', accent: '#eda94f', shade: '#fde0ac' },
  { ground: '#ddf0e2', ink: '#173f33', soft: '#2f6350', accent: '#6fb892', shade: '#c3e3cd' },
  { ground: '#e3ebfa', ink: '#24305c', soft: '#465591', accent: '#8aa3dd', shade: '#cddaf4' },
  { ground: '#ece4f7', ink: '#382560', soft: '#5f4a8e', accent: '#a98fd6', shade: '#dccff0' },
]

export type BoardTones = { light: string; dark: string; lastLight: string; lastDark: string }

export const SAGE_BOARD: BoardTones = {
  light: '#ebe6d6',
  dark: '#93a888',
  lastLight: '#e6dc9c',
  lastDark: '#b5b56c',
}
export const KIDS_BOARD: BoardTones = {
  light: '#fff6e6',
  dark: '#9cc5ae',
  lastLight: '#ffe39a',
  lastDark: '#d3cf78',
}

export function jacketFor(subject: { id: number; category: string; isForKids: boolean }): Jacket {
  const choices = subject.isForKids ? KIDS : (BY_CATEGORY.get(subject.category) ?? [PAPER, GREEN])
  return choices[spread(subject.id) % choices.length] ?? PAPER
}

/** Spreads IDs over the palette, because neighboring IDs appear side by side in the catalogue. */
export function spread(id: number): number {
  return (Math.imul(Math.trunc(id) || 0, 0x9e3779b1) >>> 12) & 0xffff
}

export const ALL_JACKETS: readonly Jacket[] = [
  GREEN,
  SAGE,
  WALNUT,
  PAPER,
  INK,
  WHEAT,
  MOSS,
  ...KIDS,
]
