import { ENGLISH } from '../../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { sourceName } from './source.ts'

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
