import { ENGLISH_READER, translated } from '../texts/text.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../domain/filters/language.ts'
import { resourceInput, resourcePatch } from './resource-input.ts'

const minimal = {
  title: 'My System',
  description: 'A classic.',
  type: 'book',
  level: 'advanced',
  category: 'strategy',
  sourceWebsite: 'amazon',
  sourceUrl: 'https://example.org/my-system',
}

const parse = (changes: Record<string, unknown>) => resourceInput.parse({ ...minimal, ...changes })

/** Returns the messages by field. */
function faults(body: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of resourceInput.safeParse(body).error?.issues ?? []) {
    ;(fields[String(path[0])] ??= []).push(translated(ENGLISH_READER, message))
  }
  return fields
}

const faultsOf = (changes: Record<string, unknown>) => faults({ ...minimal, ...changes })

describe('resourceInput', () => {
  it('fills in missing fields', () => {
    expect(resourceInput.parse(minimal)).toEqual({
      ...minimal,
      imageUrl: null,
      opening: null,
      side: null,
      ratingFrom: null,
      ratingTo: null,
      ageFrom: null,
      ageTo: null,
      merit: null,
      work: null,
      edition: null,
      author: null,
      authorImage: null,
      publishedDate: null,
      price: null,
      duration: null,
      avgRating: null,
      tags: [],
      views: 0,
      isFeatured: false,
      isForKids: false,
      featuredOrder: null,
      chapters: null,
      language: 'en',
      subtitles: [],
    })
  })

  it('names every missing field at once', () => {
    expect(faults({ sourceUrl: ' ', title: null })).toEqual({
      title: ['Title is required'],
      description: ['Description is required'],
      type: ['Type is required'],
      level: ['Level is required'],
      category: ['Category is required'],
      sourceWebsite: ['Source website is required'],
      sourceUrl: ['Source URL is required'],
    })
  })

  it.each([
    [{ type: 'podcast' }, 'type', 'Type must be one of youtube, book, course, article, other'],
    [
      { level: 'expert' },
      'level',
      'Level must be one of beginner, intermediate, advanced, master, all',
    ],
    [{ side: 'neither' }, 'side', 'Side must be one of white, black, both, none'],
    [{ language: 'xx' }, 'language', `Language must be one of ${LANGUAGES.join(', ')}`],
    [{ language: null }, 'language', 'Language is required'],
    [
      { subtitles: 'de, klingon' },
      'subtitles',
      `Each language of subtitles must be one of ${LANGUAGES.join(', ')}`,
    ],
    [{ title: 'x'.repeat(301) }, 'title', 'Title must be at most 300 characters'],
    [{ title: 7 }, 'title', 'Title must be text'],
    [{ title: 'a\u0000b' }, 'title', 'Title must not contain control or invisible characters'],
    [
      { description: 'x'.repeat(5001) },
      'description',
      'Description must be at most 5000 characters',
    ],
    [
      { description: 'a\u001bb' },
      'description',
      'Description must not contain control or invisible characters',
    ],
    [{ author: 'x'.repeat(301) }, 'author', 'Author must be at most 300 characters'],
    [{ opening: 'x'.repeat(201) }, 'opening', 'Opening must be at most 200 characters'],
    [{ price: 'x'.repeat(101) }, 'price', 'Price must be at most 100 characters'],
    [{ duration: 'x'.repeat(101) }, 'duration', 'Duration must be at most 100 characters'],
    [{ tags: 'x'.repeat(61) }, 'tags', 'Tag must be at most 60 characters'],
    [
      { tags: Array.from({ length: 51 }, (_, index) => `t${index}`) },
      'tags',
      'There can be at most 50 tags',
    ],
    [{ tags: [1] }, 'tags', 'Tag must be text'],
    [{ avgRating: 51 }, 'avgRating', 'Rating must be a number from 0 to 50'],
    [{ avgRating: -1 }, 'avgRating', 'Rating must be a number from 0 to 50'],
    [
      { featuredOrder: -1 },
      'featuredOrder',
      'Featured order must be a number from 0 to 2147483647',
    ],
    [{ isFeatured: 'yes' }, 'isFeatured', 'Featured must be true or false'],
    [{ isForKids: 1 }, 'isForKids', 'For kids must be true or false'],
  ])('refuses %j', (changes, field, message) => {
    expect(faultsOf(changes)).toEqual({ [field]: [message] })
  })

  it.each([
    'https://user:pass@example.org/',
    'https://user@example.org/',
    'https://youtube.com@evil.example/watch',
    'https://evil.example\\@youtube.com/',
    'https:///user@example.org/',
    'HTTPS://:secret@example.org',
  ])('security 53: refuses a username in the address %j', (url) => {
    for (const [field, name] of [
      ['sourceUrl', 'Source URL'],
      ['imageUrl', 'Image URL'],
      ['authorImage', 'Author image'],
    ] as const) {
      const message = `${name} must not contain a username or password`
      expect(faultsOf({ [field]: url })).toEqual({ [field]: [message] })
    }
    expect(faultsOf({ sourceUrl: 'https://medium.com/@author/a?mail=a@b.c' })).toEqual({})
  })

  it.each([
    'ftp://example.org/a',
    'javascript:alert(1)',
    'example.org',
    'https:example.org',
    'http://',
    'https://a b.org/',
  ])('refuses the address %j wherever one is asked for', (url) => {
    for (const [field, name] of [
      ['sourceUrl', 'Source URL'],
      ['imageUrl', 'Image URL'],
      ['authorImage', 'Author image'],
    ] as const) {
      const message = `${name} must be a web address that starts with http:// or https://`
      expect(faultsOf({ [field]: url })).toEqual({ [field]: [message] })
    }
  })

  it('refuses an address that is too long, as it is or encoded', () => {
    expect(faultsOf({ sourceUrl: `https://example.org/${'a'.repeat(1981)}` })).toHaveProperty(
      'sourceUrl',
    )
    expect(faultsOf({ sourceUrl: `https://example.org/${'é'.repeat(600)}` })).toHaveProperty(
      'sourceUrl',
    )
    expect(faultsOf({ sourceUrl: `https://example.org/${'a'.repeat(1980)}` })).toEqual({})
  })

  it('tidies texts: one line where one is meant, paragraphs in the description', () => {
    const read = parse({
      title: ' My\n  System ',
      description: ' One.\r\n\r\nTwo. ',
      author: ' ',
      price: 19.5,
    })
    expect(read).toMatchObject({
      title: 'My System',
      description: 'One.\n\nTwo.',
      author: null,
      price: '19.5',
    })
  })

  it('takes tags as a list or with commas, without blanks and repetitions', () => {
    expect(parse({ tags: ' a, ,b ,a' }).tags).toEqual(['a', 'b'])
    expect(parse({ tags: ['a', ' b ', '', 'c,d'] }).tags).toEqual(['a', 'b', 'c', 'd'])
    expect(parse({ tags: null }).tags).toEqual([])
  })

  it.each([
    [12, 12],
    ['12', 12],
    [12.9, 12],
    [-3, 0],
    ['many', 0],
    [null, 0],
    [Number.POSITIVE_INFINITY, 0],
    [3_000_000_000, 0],
  ])('reads views %j as %j', (views, expected) => {
    expect(parse({ views }).views).toBe(expected)
  })

  it.each([
    [45, 45],
    ['45', 45],
    [44.6, 45],
    ['great', 0],
    ['', null],
    [null, null],
  ])('reads the rating %j as %j', (avgRating, expected) => {
    expect(parse({ avgRating }).avgRating).toBe(expected)
    expect(parse({ featuredOrder: avgRating }).featuredOrder).toBe(expected)
  })

  it.each([
    ['2024-03-05T10:00:00Z', '2024-03-05'],
    [new Date('2024-03-05T10:00:00Z'), '2024-03-05'],
    [new Date('never'), null],
    ['2024-02-30', null],
    ['', null],
    [5, null],
  ])('reads the date %j as %j', (publishedDate, expected) => {
    expect(parse({ publishedDate }).publishedDate).toBe(expected)
  })

  it('answers any body without throwing, and never changes what it accepted', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
    )
    const optional = [
      'author',
      'opening',
      'price',
      'duration',
      'tags',
      'views',
      'avgRating',
      'featuredOrder',
      'publishedDate',
    ]
    const accepted = fc
      .dictionary(fc.constantFrom(...optional), value)
      .map((changes) => resourceInput.safeParse({ ...minimal, ...changes }).data)
      .filter((data) => data !== undefined)
    fc.assert(
      fc.property(accepted, (data) => {
        expect(resourceInput.parse(data)).toEqual(data)
      }),
    )
  })
})

describe('resourcePatch', () => {
  it('contains only the given fields', () => {
    expect(resourcePatch.parse({})).toEqual({})
    expect(resourcePatch.parse({ price: '', isFeatured: true })).toEqual({
      price: null,
      isFeatured: true,
    })
    expect(resourcePatch.safeParse({ title: '' }).success).toBe(false)
  })
})
