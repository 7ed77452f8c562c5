import { expect, it } from 'vitest'
import { studyPath } from './lichess-study.ts'

it.each([
  ['https://lichess.org/study/AbCd1234', '/api/study/AbCd1234.pgn'],
  [' http://www.lichess.org/study/AbCd1234/?x=1#5 ', '/api/study/AbCd1234.pgn'],
  ['lichess.org/study/AbCd1234/EfGh5678', '/api/study/AbCd1234/EfGh5678.pgn'],
  ['https://lichess.org/study/topic/Endgame', null],
  ['https://lichess.org/study', null],
  ['https://lichess.org/AbCd1234', null],
  ['https://evil.example/lichess.org/study/AbCd1234', null],
  ['See https://lichess.org/study/AbCd1234', null],
  ['', null],
])('%j', (address, path) => {
  expect(studyPath(address)).toBe(path)
})
