import { describe, expect, it } from 'vitest'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { faultInMarks } from '#shared/domain/page-texts.ts'
import { faqPage, longDate, pageDescription, parseInline, plainText } from './page-text.ts'
import { inEnglish } from '#tests/support/in-english.ts'

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

  it.each([
    'mailto:a@b.test?bcc=c@d.test',
    'mailto:a@b.test,c@d.test',
    'mailto:a@b.test%0Abcc:c@d.test',
    'mailto:?to=c@d.test',
  ])('steady 4: leaves %s as text: a link adds no recipients and no header fields', (address) => {
    const text = `Please [write](${address}).`
    expect(parseInline(text, MAIL)).toEqual([{ text, href: null }])
    expect(inEnglish(faultInMarks(text))).toMatch(/email address/)
  })

  it('makes links of the addresses of websites', () => {
    expect(parseInline('By [law](https://law.test/a?b=1#c).', MAIL)).toContainEqual({
      text: 'law',
      href: 'https://law.test/a?b=1#c',
    })
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
    '[x](https://known.test@evil.test)',
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

function page(subtitle: string | null, first: string): PageContentView {
  return {
    id: 1,
    pageName: 'privacy',
    title: 'Privacy Policy',
    subtitle,
    sections: [{ heading: 'In Short?', id: 'in-short', body: [first], items: ['[Help](/help).'] }],
    order: 1,
    updatedAt: '2026-11-21T23:30:00.000Z',
    language: 'en',
  }
}

describe('pageDescription', () => {
  it('is the subtitle', () => {
    expect(pageDescription(page('All about us.', 'Text'), null)).toBe('All about us.')
  })

  it('is the first words where the subtitle is only a date', () => {
    const dated = (text: string) => pageDescription(page('Last updated: April 4, 2025', text), null)
    expect(dated('Read [Openfile](/) freely.')).toBe('Read Openfile freely.')
    expect(dated(`${'a'.repeat(90)}. ${'b'.repeat(90)}.`)).toBe(`${'a'.repeat(90)}.`)
    const words = dated('pawn '.repeat(60))
    expect(words).toMatch(/^(pawn )+pawn\.\.\.$/)
    expect(words.length).toBeLessThanOrEqual(160)
  })
})

describe('longDate', () => {
  it('is the day in UTC', () => {
    expect(longDate('2026-11-21T23:30:00.000Z')).toBe('November 21, 2026')
  })
})

describe('faqPage', () => {
  it('turns sections into questions with plain answers', () => {
    expect(faqPage(page(null, 'Write to {SUPPORT_EMAIL}.'), 'a@b.test')).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ name: 'In Short?', acceptedAnswer: { text: 'Write to a@b.test.\nHelp.' } }],
    })
  })
})
