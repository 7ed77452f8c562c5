import { expect, it } from 'vitest'
import { CLOSED, keyStep, suggestedGroups } from './suggestions.tsx'

const NOTHING = { resources: [], authors: [], openings: [], position: null }
const FEN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'

it('leaves out groups without anything', () => {
  expect(suggestedGroups(NOTHING)).toEqual([])
})

it('leads to resources, and to the lists of authors and openings', () => {
  const groups = suggestedGroups({
    ...NOTHING,
    resources: [{ id: 7, title: 'The Sicilian', author: null, type: 'book' }],
    authors: [{ name: 'Ann & Bo', resources: 1 }],
    openings: [{ name: 'Sicilian Defense', moves: '1.e4 c5', fen: FEN, resources: 1200 }],
  })
  expect(groups).toEqual([
    {
      title: 'Openings',
      items: [
        {
          href: '/?opening=Sicilian+Defense',
          title: 'Sicilian Defense',
          note: '1,200 resources · 1.e4 c5',
          fen: FEN,
        },
      ],
    },
    {
      title: 'Authors',
      items: [{ href: '/?query=Ann+%26+Bo', title: 'Ann & Bo', note: '1 resource' }],
    },
    { title: 'Resources', items: [{ href: '/resource/7', title: 'The Sicilian', note: null }] },
  ])
})

it('leads to the board for moves, for a FEN, and for an opening without resources', () => {
  const hrefs = (found: Partial<Parameters<typeof suggestedGroups>[0]>) =>
    suggestedGroups({ ...NOTHING, ...found }).flatMap(({ items }) => items.map(({ href }) => href))
  const position = { moves: 'e4,c5,Bb5+', fen: FEN, eco: 'B20', name: 'Sicilian Defense' }
  expect(hrefs({ position })).toEqual(['/explore?moves=e4,c5,Bb5'])
  expect(decodeURIComponent(hrefs({ position: { ...position, moves: '' } })[0] ?? '')).toBe(
    `/explore?fen=${FEN.replaceAll(' ', '+')}`,
  )
  const opening = { name: 'Rare', moves: '1.e4 c5 2.Nf3', fen: FEN, resources: 0 }
  expect(hrefs({ openings: [opening] })).toEqual(['/explore?moves=e4,c5,Nf3'])
  expect(hrefs({ openings: [{ ...opening, fen: null }] })).toEqual(['/?opening=Rare'])
})

const at = (active: number) => ({ open: true, active })

it('opens with Arrow Down only, at the first', () => {
  expect(keyStep('ArrowDown', CLOSED, 3)).toEqual({ state: at(0) })
  expect(keyStep('ArrowDown', CLOSED, 0)).toEqual({ state: at(-1) })
  for (const key of ['ArrowUp', 'Enter', 'Escape', 'Home', 'a'])
    expect(keyStep(key, CLOSED, 3)).toBeNull()
})

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s leads from %i to %i of three', (key, from, to) => {
  expect(keyStep(key, at(from), 3)).toEqual({ state: at(to) })
})

it('leaves Enter, Home and End to the text while the cursor is there', () => {
  for (const key of ['Enter', 'Home', 'End', 'Tab', 'ArrowLeft'])
    expect(keyStep(key, at(-1), 3)).toBeNull()
})

it('follows what is under the cursor with Enter, and puts the list away with Escape', () => {
  expect(keyStep('Enter', at(1), 3)).toEqual({ state: CLOSED, choose: 1 })
  expect(keyStep('Escape', at(1), 3)).toEqual({ state: CLOSED })
  expect(keyStep('Escape', at(-1), 3)).toEqual({ state: CLOSED })
})
