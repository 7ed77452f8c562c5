import { NO_VALUES } from '#shared/domain/field-values.ts'
import { describe, expect, it, vi } from 'vitest'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { chapterView } from '#tests/support/sample-views.ts'
import { isoDuration, resourceImage, resourceJsonLd } from './resource-json-ld.ts'

vi.mock('#client/data/page-head.ts', () => ({
  absoluteUrl: (path: string) =>
    path.startsWith('http') ? path : `https://openfile.example${path}`,
}))
vi.mock('#client/data/page-language.ts', () => ({ localPath: (path: string) => path }))

const video: ResourceView = {
  ...NO_VALUES,
  work: null,
  id: 7,
  title: 'Rook endings',
  description: 'Lucena and Philidor.',
  imageUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
  sourceUrl: 'https://www.youtube.com/watch?v=x',
  sourceWebsite: 'youtube',
  level: 'beginner',
  category: 'endgame',
  side: 'both',
  author: 'A. Teacher',
  publishedDate: '2024-02-03',
  publishedPrecision: 'day',
  price: 'Free',
  duration: '7:12',
  avgRating: 45,
  ratingCount: 100,
  metadata: null,
  createdAt: '2024-02-03T00:00:00.000Z',
  updatedAt: '2024-02-03T00:00:00.000Z',
}

describe('resourceJsonLd', () => {
  it('describes a video', () => {
    expect(resourceJsonLd(video, null)).toMatchObject({
      '@type': 'VideoObject',
      name: 'Rook endings',
      url: 'https://openfile.example/resource/7',
      thumbnailUrl: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
      uploadDate: '2024-02-03',
      duration: 'PT7M12S',
      isAccessibleForFree: true,
    })
  })

  it.each([
    ['1998-01-01', 'year', '1998'],
    ['2018-02-01', 'month', '2018-02'],
    ['2018-02-01', 'day', '2018-02-01'],
    [null, null, undefined],
  ] as const)('fault 28: says no more of a date than is known: %s, %s', (day, precision, date) => {
    const dated = { publishedDate: day, publishedPrecision: precision }
    const { datePublished, uploadDate } = resourceJsonLd({ ...video, ...dated }, null) as {
      datePublished?: string
      uploadDate?: string
    }
    expect(datePublished).toBe(date)
    expect(uploadDate).toBe(precision === 'day' ? date : undefined)
  })

  it('names the language, if it is known', () => {
    expect(resourceJsonLd({ ...video, language: 'de' }, null)).toHaveProperty('inLanguage', 'de')
    expect(resourceJsonLd({ ...video, language: 'und' }, null)).not.toHaveProperty('inLanguage')
  })

  it("never passes off the source's rating as our users'", () => {
    expect(JSON.stringify(resourceJsonLd(video, null))).not.toContain('Rating')
    expect(resourceJsonLd(video, { average: 4.5, count: 2 })).toMatchObject({
      aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5 },
    })
  })

  it.each([
    ['book', 'Book'],
    ['course', 'Course'],
    ['article', 'Article'],
    ['other', 'CreativeWork'],
  ] as const)('%s is a %s', (type, name) => {
    expect(resourceJsonLd({ ...video, type }, null)).toMatchObject({ '@type': name })
  })
})

describe('resourceImage', () => {
  it('is the drawn cover where there is no usable picture', () => {
    expect(resourceImage({ id: 7, imageUrl: null })).toBe('/covers/7.png')
    expect(resourceImage({ id: 7, imageUrl: 'javascript:x' })).toBe('/covers/7.png')
    expect(resourceImage(video)).toBe(video.imageUrl)
  })
})

describe('isoDuration', () => {
  it.each([
    ['7:12', 'PT7M12S'],
    ['1:02:03', 'PT1H2M3S'],
    ['5 hours', null],
    [null, null],
  ])('%s', (text, expected) => {
    expect(isoDuration(text)).toBe(expected)
  })
})

describe('chapters 3: the clips of a video', () => {
  const clipsOf = (chapters: ChapterView[], resource = video) =>
    resourceJsonLd(resource, null, chapters) as { hasPart?: object[] }

  it('have a name, an address, a start, and an end where one is known', () => {
    const chapters = [
      chapterView(1, { startSeconds: 0 }),
      chapterView(2, { startSeconds: null, at: 'https://books.example/5' }),
      chapterView(3, { startSeconds: 60, endSeconds: 90 }),
      chapterView(4, { startSeconds: 100 }),
    ]
    expect(clipsOf(chapters).hasPart).toEqual([
      { '@type': 'Clip', name: 'Part 1', startOffset: 0, endOffset: 60, url: chapters[0]?.at },
      { '@type': 'Clip', name: 'Part 3', startOffset: 60, endOffset: 90, url: chapters[2]?.at },
      { '@type': 'Clip', name: 'Part 4', startOffset: 100, url: chapters[3]?.at },
    ])
  })

  it('are those of videos with times only', () => {
    expect(clipsOf([]).hasPart).toBeUndefined()
    expect(clipsOf([chapterView(1, { startSeconds: null, page: 3 })]).hasPart).toBeUndefined()
    expect(clipsOf([chapterView(1)], { ...video, type: 'book' }).hasPart).toBeUndefined()
  })
})
