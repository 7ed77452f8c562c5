import { ENGLISH } from '../../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { sourceName, guessSource } from './source.ts'

describe('sourceName', () => {
  it('writes names as their owners do', () => {
    expect(
      ['youtube', 'chessbase', 'chess_publishing'].map((each) => sourceName(each, ENGLISH)),
    ).toEqual(['YouTube', 'ChessBase', 'Chess Publishing'])
  })

  it('says when there is none', () => {
    expect(sourceName(null, ENGLISH)).toBe('Unknown')
  })
})

it.each([
  ['https://www.youtube.com/watch?v=1', 'youtube', 'youtube'],
  ['https://youtu.be/1', 'youtube', 'youtube'],
  ['https://youtube.com./watch?v=1', 'youtube', 'youtube'],
  ['https://www.chessable.com/course/1', 'chessable', 'course'],
  ['https://www.amazon.co.uk/dp/1', 'amazon', 'book'],
  [' https://shop.chessbase.com/en/1 ', 'chessbase', 'course'],
])('%s', (url, sourceWebsite, type) => {
  expect(guessSource(url)).toEqual({ sourceWebsite, type })
})

it.each(['', 'youtube.com', 'https://notyoutube.com/', 'https://youtube.com.example.org/'])(
  '%s tells nothing',
  (url) => {
    expect(guessSource(url)).toBeNull()
  },
)
