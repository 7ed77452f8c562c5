import { expect, it } from 'vitest'
import { guessSource } from './guess-source.ts'

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
