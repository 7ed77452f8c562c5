import { describe, expect, it } from 'vitest'
import type { BulkPreview } from '#shared/contracts/bulk-jobs.ts'
import { changeOf, deleteAll, moreActions, summaryOf } from './bulk-actions.ts'

const asking = (label: string) =>
  moreActions().find((action) => action.label === label) ?? deleteAll()

describe('changeOf', () => {
  it.each([
    ['Set opening...', ' Najdorf ', { set: { opening: 'Najdorf' } }],
    ['Set opening...', '', { set: { opening: null } }],
    ['Set date...', '2018-02', { set: { publishedDate: '2018-02' } }],
    ['Set date...', 'last May', null],
    ['Set ratings...', '1200–1800', { set: { ratingFrom: 1200, ratingTo: 1800 } }],
    ['Set ratings...', '1200 -', { set: { ratingFrom: 1200, ratingTo: null } }],
    ['Set ratings...', '', { set: { ratingFrom: null, ratingTo: null } }],
    ['Set ratings...', '1800-1200', null],
    ['Set ratings...', '1500+', null],
    ['Set ages...', '6-9', { set: { ageFrom: 6, ageTo: 9 } }],
    ['Set ages...', '2-9', null],
    ['Set merit...', '5', { set: { merit: 5 } }],
    ['Set merit...', '6', null],
    ['Add tags...', ' a, ,b ', { addTags: ['a', 'b'] }],
    ['Remove tags...', ' , ', null],
    ['Set language...', 'de', { set: { language: 'de' } }],
    ['Set language...', '', null],
    ['Add subtitles...', 'de', { addSubtitles: ['de'] }],
    ['Remove subtitles...', '', null],
    ['For kids', '', { set: { isForKids: true } }],
  ])('%s with “%s”', (label, text, change) => {
    expect(changeOf(asking(label), text)).toEqual(change)
  })
})

describe('summaryOf', () => {
  const preview = (field: Partial<BulkPreview['fields'][number]>): BulkPreview => ({
    total: 214,
    fields: [{ field: 'level', changed: 202, from: [], others: 0, ...field }],
    comments: 3,
    saved: 1,
    isJob: false,
  })

  it('names what changes, from what, and what stays', () => {
    const from = [
      { value: 'beginner', count: 190 },
      { value: 'all', count: 10 },
    ]
    expect(summaryOf(preview({ from, others: 2 }), { set: { level: 'master' } })).toEqual({
      changed: 202,
      lines: [
        'Level of 214 resources: Beginner (190), All Levels (10), others (2) → Master. 12 have it already.',
      ],
    })
  })

  it('says that nothing changes', () => {
    const change = { set: { opening: null } }
    const { changed, lines } = summaryOf(preview({ field: 'opening', changed: 0 }), change)
    expect([changed, ...lines]).toEqual([
      0,
      'Opening of 214 resources → none. All have it already.',
    ])
  })

  it('counts tags', () => {
    const change = { addTags: ['a', 'b'] }
    expect(summaryOf(preview({ field: 'addTags' }), change).lines).toEqual([
      'Tags to add of 214 resources: a, b, for 202. 12 have them already.',
    ])
  })

  it('names languages', () => {
    const change = { addSubtitles: ['de' as const] }
    expect(summaryOf(preview({ field: 'addSubtitles' }), change).lines).toEqual([
      'Subtitles to add of 214 resources: German, for 202. 12 have them already.',
    ])
  })

  it('names what is deleted along', () => {
    const { changed, lines } = summaryOf({ ...preview({}), fields: [] }, { delete: true })
    expect(changed).toBe(214)
    expect(lines[0]).toContain('214 resources will be deleted, with 3 comments and 1 bookmark.')
  })
})
