import { describe, expect, it } from 'vitest'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { faqPage, longDate, pageDescription } from './page-summary.ts'

function page(subtitle: string | null, first: string): PageContentView {
  return {
    id: 1,
    pageName: 'privacy',
    title: 'Privacy Policy',
    subtitle,
    sections: [{ heading: 'In Short?', id: 'in-short', body: [first], items: ['[Help](/help).'] }],
    order: 1,
    updatedAt: '2026-11-21T23:30:00.000Z',
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
