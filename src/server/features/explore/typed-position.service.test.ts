import { expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { moveWords } from './typed-position.service.ts'

it.each([
  ['e4', ['e4']],
  ['1.e4 c5', ['e4', 'c5']],
  ['e4 c5 Nf3', ['e4', 'c5', 'Nf3']],
  ['1. d4 Nf6 2. c4', ['d4', 'Nf6', 'c4']],
  ['1.e4, c5, 2.Nf3', ['e4', 'c5', 'Nf3']],
  ['e2e4 c7c5 g1f3', ['e2e4', 'c7c5', 'g1f3']],
  ['e7e8q', ['e7e8q']],
  ['exd5 N1c3 Raxd1 bxa8=Q+ Qh5#', ['exd5', 'N1c3', 'Raxd1', 'bxa8=Q+', 'Qh5#']],
  ['O-O O-O-O 0-0', ['O-O', 'O-O-O', '0-0']],
  ['1.e4! e5?! 2.f4!?', ['e4!', 'e5?!', 'f4!?']],
  ['1...c5', ['c5']],
  ['1…c5', ['c5']],
  ['1.e4 c5 2.', ['e4', 'c5']],
  ['  e4  ', ['e4']],
])('%j is moves', (text, moves) => {
  expect(moveWords(text)).toEqual(moves)
})

it.each([
  '',
  '   ',
  '1.',
  'Najdorf',
  'e4 for beginners',
  'play 1.e4',
  'c3 Sicilian',
  '1.e4!! Smerdon',
  'e9',
  'i4',
  'Bob',
  'B52',
  '2024',
  'a 4',
  'E4',
  'nf3',
  '1.e4 c5 2.N',
  'London System',
  '1.5 stars',
  'a/b/c/d',
])('%j is a search', (text) => {
  expect(moveWords(text)).toBeNull()
})

it('takes no time over what goes on and on', () => {
  const taken = processorMs(() => {
    expect(moveWords('1'.repeat(200))).toBeNull()
    expect(moveWords(`${'e4 '.repeat(66)}x`)).toBeNull()
  })
  expect(taken).toBeLessThan(50)
})
