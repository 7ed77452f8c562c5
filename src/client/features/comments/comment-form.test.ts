import { describe, expect, it } from 'vitest'
import { charactersLeft, lengthAnnouncement, lengthText } from './comment-form.tsx'

describe('charactersLeft', () => {
  it('counts what a person counts, without blanks around it', () => {
    expect(charactersLeft('')).toBe(2000)
    expect(charactersLeft(' ♟🤖 \n')).toBe(1998)
    expect(charactersLeft('x'.repeat(2001))).toBe(-1)
  })
})

describe('lengthText', () => {
  it('is silent far from the end', () => {
    expect(lengthText(201)).toBe('')
  })

  it('says what is left, and what is too many', () => {
    expect([200, 1, 0, -1, -3000].map(lengthText)).toEqual([
      '200 characters left',
      '1 character left',
      '0 characters left',
      '1 character too many',
      '3,000 characters too many',
    ])
  })
})

describe('lengthAnnouncement', () => {
  it('changes at the steps only', () => {
    expect([201, 200, 21, 20, 0, -1].map(lengthAnnouncement)).toEqual([
      '',
      '200 characters left',
      '200 characters left',
      '20 characters left',
      '20 characters left',
      'The text is too long',
    ])
  })
})
