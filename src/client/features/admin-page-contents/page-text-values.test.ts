import { describe, expect, it } from 'vitest'
import { ENGLISH_READER, translated } from '#shared/texts/text.ts'
import { PAGE_CONTENTS } from '#server/seed/page-contents.ts'
import { inputAt, newKey, pageTextSchema, previewOf, valuesOf } from './page-text-values.ts'

const text = {
  title: 'Contact',
  subtitle: null,
  sections: [
    { heading: 'Hours', id: 'hours', body: ['One.', 'Two.'], items: ['a', 'b'] },
    { heading: 'Fax', id: 'fax', body: ['None.'] },
  ],
}
const values = valuesOf(text)

describe('what the inputs hold', () => {
  it.each(PAGE_CONTENTS.map((page) => [page.pageName, page] as const))(
    'is sent as the text that it was made from: %s',
    (_, { title, subtitle, sections }) => {
      expect(pageTextSchema.parse(valuesOf({ title, subtitle, sections }))).toEqual({
        title,
        subtitle,
        sections: sections.map((section) => ({ items: [], ...section })),
      })
    },
  )

  it('splits paragraphs at blank lines, and lists at every line', () => {
    const typed = { ...values, 'body:fax': ' One\ntwo \n \n\nThree', 'items:fax': 'a\n\n b\n' }
    expect(pageTextSchema.parse(typed).sections[1]).toEqual({
      id: 'fax',
      heading: 'Fax',
      body: ['One two', 'Three'],
      items: ['a', 'b'],
    })
  })

  it('names the input of each fault, past sections that are removed', () => {
    const typed = { ...values, order: 'fax _1', 'heading:_1': '', 'body:_1': '{NOBODY}' }
    // The first section that stays needs no heading.
    const { error } = pageTextSchema.safeParse({ ...typed, title: '', 'heading:fax': ' ' })
    expect(
      error?.issues.map(({ path, message }) => [path.join(), translated(ENGLISH_READER, message)]),
    ).toEqual([
      ['title', 'Title is required'],
      ['body:_1', expect.stringContaining('There is no placeholder {NOBODY}')],
      ['heading:_1', 'Heading is required'],
    ])
    expect(inputAt(['sections'], typed)).toBe('order')
    expect(inputAt(['sections', 1, 'items', 0], typed)).toBe('items:_1')
  })

  it('gives a new section no anchor, and keeps the others', () => {
    const typed = { ...values, order: '_1 fax hours', 'heading:_1': 'New', 'body:_1': 'x' }
    expect(pageTextSchema.parse(typed).sections.map(({ id }) => id)).toEqual([
      undefined,
      'fax',
      'hours',
    ])
  })
})

it('a new section has a key that no other has', () => {
  expect(newKey(['hours', '_1'])).toBe('_2')
})

it('the preview shows what was typed, valid or not, with the figures', () => {
  const page = {
    ...text,
    id: 7,
    pageName: 'contact',
    updatedAt: '2026-11-22T00:00:00.000Z',
    language: 'en' as const,
    state: 'current' as const,
    original: null,
    isOriginal: null,
    figures: { auditMonths: 12, searchStatsMonths: null, siteName: 'Openfile' },
  }
  const typed = {
    ...values,
    title: ' ',
    order: 'fax _1',
    'body:fax': 'For {AUDIT_MONTHS} months.\n\nFor {SEARCH_STATS_MONTHS}.',
    'heading:_1': 'Fax',
    'heading:hours': '',
    'body:hours': '',
    'items:hours': '',
  }
  expect(previewOf(typed, page)).toMatchObject({
    title: 'Title',
    subtitle: null,
    sections: [
      { id: 'fax', body: ['For 12 months.'] },
      { id: 'fax-2', heading: 'Fax', body: [] },
    ],
  })
})
