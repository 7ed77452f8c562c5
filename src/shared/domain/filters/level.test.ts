import { ENGLISH } from '../../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { levelLabel, levelTone } from './level.ts'

describe('levelTone', () => {
  it.each([
    ['beginner', 'beginner'],
    ['Absolute BEGINNERS', 'beginner'],
    ['Upper intermediate', 'intermediate'],
    ['Advanced', 'advanced'],
    ['Grandmaster', 'master'],
    ['For kids', 'kids'],
    ['all', 'generic'],
    ['', 'generic'],
    [null, 'generic'],
  ])('%s is %s', (level, tone) => {
    expect(levelTone(level)).toBe(tone)
  })
})

describe('levelLabel', () => {
  it('starts with a capital and spells out "all"', () => {
    expect(levelLabel('master', ENGLISH)).toBe('Master')
    expect(levelLabel('all', ENGLISH)).toBe('All Levels')
    expect(levelLabel(null, ENGLISH)).toBe('All Levels')
  })
})
