import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { openParsers } from '../../parsers.ts'
import type { FetchResult, SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { NO_FACTS } from './page-facts.ts'
import { readPage } from './page-reader.ts'

const { parse, close } = openParsers(createLogger('silent'))
afterAll(close)

const VIDEO = 'https://www.youtube.com/watch?v=abc'

const answer = (url: string, body: string | Buffer, more: object = {}): FetchResult => ({
  outcome: 'answered',
  status: 200,
  url,
  redirects: [],
  location: null,
  contentType: 'text/html',
  charset: 'utf-8',
  body: Buffer.from(body),
  truncated: false,
  ...more,
})

/** Answers for YouTube's oEmbed and its page, so that no network is needed. */
const fetchOf =
  (
    oembed: (url: string) => FetchResult,
    page = '<meta itemprop="duration" content="PT12M">',
  ): SafeFetch =>
  async (url) =>
    new URL(url).pathname === '/oembed' ? oembed(url) : answer(url, page)

const json = (url: string, body: unknown, more: object = {}) =>
  answer(url, JSON.stringify(body), { contentType: 'application/json', ...more })

describe('a video on YouTube', () => {
  it('has the title, the author and the picture of its oEmbed, and the rest of its page', async () => {
    const asked: string[] = []
    const fetch = fetchOf((url) => {
      asked.push(url)
      return json(url, {
        title: 'Rook endings  explained',
        author_name: 'Ann Bell',
        thumbnail_url: 'https://i.ytimg.com/vi/abc/hq.jpg',
      })
    })
    expect(await readPage({ fetch, parse }, VIDEO)).toMatchObject({
      unread: null,
      facts: {
        title: 'Rook endings explained',
        author: 'Ann Bell',
        imageUrl: 'https://i.ytimg.com/vi/abc/hq.jpg',
        duration: '12 min',
        price: 'Free',
      },
    })
    expect(asked).toEqual([
      `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(VIDEO)}`,
    ])
  })

  it.each([400, 404])(
    'is gone if its oEmbed answers %i, although its page answers 200',
    async (status) => {
      const fetch = fetchOf((url) => answer(url, '', { status }), '<title>YouTube</title>')
      expect(inEnglish(await readPage({ fetch, parse }, VIDEO))).toMatchObject({
        unread: expect.stringContaining('no public video') as string,
        facts: { title: null },
      })
    },
  )

  it.each<[string, (url: string) => FetchResult]>([
    ['may not be embedded', (url) => answer(url, '', { status: 401 })],
    ['answers nonsense', (url) => answer(url, 'nonsense')],
    ['answers another shape', (url) => json(url, { title: 5 })],
    ['does not answer', (url) => ({ outcome: 'failed', code: 'timeout', url })],
  ])('is read from its page if its oEmbed %s', async (_name, oembed) => {
    const fetch = fetchOf(oembed, '<meta property="og:title" content="From the page">')
    expect(await readPage({ fetch, parse }, VIDEO)).toMatchObject({
      unread: null,
      facts: { title: 'From the page' },
    })
  })
})

describe('the text of a page', () => {
  const title = async (body: Buffer, charset: string | null) => {
    const fetch: SafeFetch = async (url) => answer(url, body, { charset })
    const page = await readPage({ fetch, parse }, 'https://a.example/')
    return 'facts' in page ? page.facts.title : null
  }

  it.each<[string, Buffer, string | null]>([
    ['its header says', Buffer.from('<title>Grünfeld</title>', 'latin1'), 'iso-8859-1'],
    [
      'its beginning says',
      Buffer.from('<meta charset="windows-1252"><title>Grünfeld</title>', 'latin1'),
      null,
    ],
    ['nobody says', Buffer.from('<title>Grünfeld</title>'), null],
    ['there is not', Buffer.from('<title>Grünfeld</title>'), 'klingon'],
    ['nothing says, which is UTF-8', Buffer.from('<title>Grünfeld</title>'), null],
    ['nothing says, which is windows-1252', Buffer.from('<title>Grünfeld</title>', 'latin1'), null],
    [
      'has no name we know, which is windows-1252',
      Buffer.from('<meta charset="x-old"><title>Grünfeld</title>', 'latin1'),
      null,
    ],
    ['its mark says', Buffer.from('\ufeff<title>Grünfeld</title>'), 'iso-8859-1'],
    ['its mark of UTF-16 says', Buffer.from('\ufeff<title>Grünfeld</title>', 'utf16le'), null],
    [
      'its mark of UTF-16BE says',
      Buffer.from('\ufeff<title>Grünfeld</title>', 'utf16le').swap16(),
      'utf-8',
    ],
  ])('is in the encoding that %s', async (_name, body, charset) => {
    expect(await title(body, charset)).toBe('Grünfeld')
  })
})

describe('a page that cannot be read in time', () => {
  it.each([
    ['time', 'The page takes too long to read. Please fill in the fields yourself.'],
    ['memory', 'The page takes too long to read. Please fill in the fields yourself.'],
    ['busy', 'Too many pages are being looked up right now. Please fill in the fields yourself.'],
  ] as const)('security 59: gives no facts, and the reason: %s', async (fault, said) => {
    const reading = {
      fetch: async (url: string) => answer(url, '<title>Endings</title>'),
      parse: async () => ({ result: null, fault }),
    }
    const url = 'https://a.example/'
    expect(inEnglish(await readPage(reading, url))).toEqual({ facts: NO_FACTS, url, unread: said })
  })
})
