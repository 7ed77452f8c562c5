import { describe, expect, it } from 'vitest'
import { sourceName } from './source.ts'

describe('sourceName', () => {
  it('writes names as their owners do', () => {
    expect(['youtube', 'chessbase', 'chess_publishing'].map(sourceName)).toEqual([
      'YouTube',
      'ChessBase',
      'Chess Publishing',
    ])
  })

  it('says when there is none', () => {
    expect(sourceName(null)).toBe('Unknown')
  })
})
