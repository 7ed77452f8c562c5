import { describe, expect, it } from 'vitest'
import { leadLengths, parseInline, plainText } from './inline-text.ts'

const MAIL = 'help@chess.test'

describe('parseInline', () => {
  it('makes links of internal paths and of mail addresses', () => {
    expect(parseInline('See the [About page](/about), or [write](mailto:a@b.test).', MAIL)).toEqual(
      [
        { text: 'See the ', href: null },
        { text: 'About page', href: '/about' },
        { text: ', or ', href: null },
        { text: 'write', href: 'mailto:a@b.test' },
        { text: '.', href: null },
      ],
    )
  })

  it('fills in the support address, alone and inside a link', () => {
    expect(parseInline('{SUPPORT_EMAIL}', MAIL)).toEqual([{ text: MAIL, href: `mailto:${MAIL}` }])
    expect(parseInline('[{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL})', MAIL)).toEqual([
      { text: MAIL, href: `mailto:${MAIL}` },
    ])
    expect(parseInline('{SUPPORT_EMAIL}', 'a$&b@chess.test')[0]?.text).toBe('a$&b@chess.test')
  })

  it('points to the Contact page when the address is unknown', () => {
    expect(parseInline('Ask {SUPPORT_EMAIL}.', null)).toEqual([
      { text: 'Ask ', href: null },
      { text: 'our support address', href: '/contact' },
      { text: '.', href: null },
    ])
  })

  it.each([
    '[x](https://evil.test)',
    '[x](//evil.test)',
    String.raw`[x](/\evil.test)`,
    '[x](javascript:alert(1))',
    '[x](about)',
    '[x] (/about)',
    '<a href="/about">x</a>',
    '{support_email} {OTHER}',
  ])('leaves %s as text', (text) => {
    expect(parseInline(text, MAIL)).toEqual([{ text, href: null }])
  })
})

describe('plainText', () => {
  it('keeps the words and drops the marks', () => {
    expect(plainText('See [Help](/help) or {SUPPORT_EMAIL}.', MAIL)).toBe(`See Help or ${MAIL}.`)
  })
})

describe('leadLengths', () => {
  it('finds the leads of a list whose items all have one', () => {
    expect(leadLengths(['Keep it short. Fifteen minutes.', 'Beginner (green): rules.'])).toEqual([
      'Keep it short.'.length,
      'Beginner (green):'.length,
    ])
  })

  it('finds none in a list that has an item without', () => {
    expect(leadLengths(['Amazon. It earns.', 'Chessable'])).toBeNull()
    expect(leadLengths(['[Videos](/category/youtube): lessons.', 'Books: primers.'])).toBeNull()
    expect(leadLengths(['Only one. It is no list.'])).toBeNull()
  })
})
