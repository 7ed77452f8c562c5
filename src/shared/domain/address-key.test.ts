import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { addressKey, isSameAddress, keysOfAddress } from './address-key.ts'

/** Each line is one thing, and what is in it are its spellings. No two lines are the same. */
const THINGS: Readonly<Record<string, readonly string[]>> = {
  'a page': [
    'https://example.org/a',
    'http://example.org/a',
    'HTTPS://EXAMPLE.ORG/a',
    'https://www.example.org/a',
    'https://example.org./a',
    'https://example.org:443/a',
    'http://example.org:80/a/',
    'https://example.org/a/',
    'https://example.org/a#top',
    'https://example.org/a#:~:text=rook',
    'https://example.org/%61',
    'https://example.org/a?utm_source=x&UTM_medium=y&utm_anything=z',
    'https://example.org/a?fbclid=1&gclid=2&mc_cid=3&mc_eid=4&igshid=5',
    'https://example.org/a/?fbclid=1#top',
    'https://example.org/a?',
  ],
  'its path in capitals': ['https://example.org/A'],
  'a start page': [
    'https://example.org',
    'https://example.org/',
    'http://www.example.org/#top',
    'https://example.org/?utm_source=x',
  ],
  'another host': ['https://a.example.org/a'],
  'a mobile host elsewhere than on YouTube': ['https://m.example.org/a'],
  'another port': ['https://example.org:8443/a', 'http://example.org:8443/a'],
  'the port of the other scheme': ['http://example.org:443/a'],
  'the other port of the other scheme': ['https://example.org:80/a'],
  'a page behind a hash': ['https://example.org/#/a', 'https://www.example.org#/a'],
  'a page behind a hash bang': ['https://example.org/#!/a', 'http://example.org/#!/a'],
  parameters: [
    'https://example.org/a?b=1&c=2',
    'https://example.org/a/?c=2&b=1',
    'https://example.org/a?c=2&utm_campaign=x&b=1#there',
    'https://example.org/a?%62=1&c=%32',
  ],
  'another value': ['https://example.org/a?b=1&c=3'],
  'repeated parameters': ['https://example.org/a?b=1&b=2'],
  'repeated parameters in another order': ['https://example.org/a?b=2&b=1'],
  'a tag': ['https://example.org/a?tag=endgames'],
  'another tag': ['https://example.org/a?tag=openings'],
  'a reference': ['https://example.org/a?ref=2'],
  'an si': ['https://example.org/a?si=3'],
  'a name that begins like a campaign': ['https://example.org/a?utmost=1'],
  'letters beyond ASCII': [
    'https://example.org/schach-für-kinder',
    'https://example.org/schach-f%C3%BCr-kinder',
    'https://example.org/schach-f%c3%bcr-kinder/',
  ],
  'letters beyond ASCII in a parameter': [
    'https://example.org/?q=für',
    'https://example.org/?q=f%C3%BCr',
  ],
  'a reserved character': ['https://example.org/a%2Fb', 'https://example.org/a%2fb'],
  'what it would separate': ['https://example.org/a/b'],
  'an international host': [
    'https://schach-münchen.de/a',
    'https://SCHACH-MÜNCHEN.de/a',
    'https://www.xn--schach-mnchen-3ob.de/a',
  ],

  'a video': [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ&t=5s',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&index=2',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=abc',
    'https://youtu.be/dQw4w9WgXcQ',
    'http://www.youtu.be/dQw4w9WgXcQ/?si=abc&t=5',
    'https://youtu.be/dQw4w9WgXcQ?list=PL1',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
  ],
  'a video with another id': ['https://youtu.be/dqw4w9wgxcq'],
  'a playlist': [
    'https://www.youtube.com/playlist?list=PL1',
    'https://music.youtube.com/playlist?list=PL1&si=abc',
    'https://www.youtube.com/embed/videoseries?si=abc&list=PL1',
  ],
  'another playlist': ['https://www.youtube.com/playlist?list=PL2'],
  'a channel by handle': ['https://www.youtube.com/@name', 'https://m.youtube.com/@name/'],
  'a part of a channel': ['https://www.youtube.com/@name/videos'],
  'a channel by id': ['https://www.youtube.com/channel/UCname'],
  'a channel by name': ['https://www.youtube.com/c/name'],
  'a user': ['https://www.youtube.com/user/name'],
  YouTube: ['https://www.youtube.com/', 'https://m.youtube.com'],
  'what a channel sends now': ['https://www.youtube.com/embed/live_stream?channel=UC1'],
  'what another channel sends now': ['https://www.youtube.com/embed/live_stream?channel=UC2'],
  'a host that only looks like YouTube': ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ'],

  'a book': [
    'https://www.amazon.com/dp/0306406152',
    'https://www.amazon.com/Great-Book-Somebody/dp/0306406152/ref=sr_1_1?keywords=chess&tag=club-20',
    'https://amazon.com/gp/product/0306406152?ref=x',
    'https://www.amazon.com/gp/aw/d/0306406152/',
    'http://www.amazon.com/exec/obidos/ASIN/0306406152/club-20',
    'https://www.amazon.com/-/es/Great-Book/dp/0306406152#customerReviews',
  ],
  'the book in Germany': [
    'https://www.amazon.de/dp/0306406152',
    'https://amazon.de/-/en/dp/0306406152?th=1',
  ],
  'the book in Britain': ['https://www.amazon.co.uk/gp/product/0306406152'],
  'the book in Australia': ['https://www.amazon.com.au/dp/0306406152'],
  'an e-book': ['https://www.amazon.com/dp/B00ABCDEFG', 'https://www.amazon.com/dp/b00abcdefg?x=1'],
  'a search': [
    'https://www.amazon.com/s?k=chess+books',
    'https://www.amazon.com/s?ref=nb&k=chess%20books',
  ],
  'another search': ['https://www.amazon.com/s?k=chess'],
  'a page of an author': ['https://www.amazon.com/stores/author/B001'],
  'a code of eleven characters': ['https://www.amazon.com/dp/03064061521'],
  'a host that only looks like Amazon': ['https://amazon.example.org/dp/0306406152'],

  'a course': [
    'https://www.chessable.com/course/4521',
    'https://www.chessable.com/course/4521/',
    'https://chessable.com/keep-it-simple/course/4521/?coupon=1',
    'https://www.chessable.com/course/4521/3#reviews',
  ],
  'another course': ['https://www.chessable.com/course/45210'],
  'a study': ['https://lichess.org/study/AbCdEf12', 'https://lichess.org/study/AbCdEf12?x=1#3'],
  'a chapter of it': [
    'https://lichess.org/study/AbCdEf12/GhIjKl34',
    'http://lichess.org/study/AbCdEf12/GhIjKl34/#12',
  ],
  'another chapter': ['https://lichess.org/study/AbCdEf12/GhIjKl35'],
  'studies by somebody': ['https://lichess.org/study/by/somebody'],
  'a video on Vimeo': [
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871?share=copy',
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/chess/videos/76979871',
    'https://vimeo.com/album/1234/video/76979871',
  ],
  'an album on Vimeo': ['https://vimeo.com/album/1234'],
  'an item of the archive': [
    'https://archive.org/details/chessfundamental00capa',
    'https://www.archive.org/details/chessfundamental00capa/page/n5/mode/2up?q=rook',
    'http://archive.org/details/chessfundamental00capa?view=theater',
  ],
  'another item of the archive': ['https://archive.org/details/chessfundamental01capa'],
  'a file of the archive': ['https://archive.org/download/chessfundamental00capa/a.pdf'],
}

describe('the key', () => {
  const things = Object.entries(THINGS)

  it.each(things)('%s is the same in every spelling', (_name, spellings) => {
    const [first = ''] = spellings
    for (const spelling of spellings) expect(addressKey(spelling), spelling).toBe(addressKey(first))
  })

  it('keeps apart what is not the same', () => {
    const keys = things.map(([, [first = '']]) => addressKey(first))
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  })

  it('is an address whose key is itself', () => {
    for (const [, [first = '']] of things) {
      const key = addressKey(first)
      // Without its scheme, a port of the other scheme is the usual one.
      if (/:(?:443|80)\//.test(key)) continue
      expect(addressKey(`https://${key}`)).toBe(key)
      expect(addressKey(`http://${key}`)).toBe(key)
    }
  })

  const host = fc.constantFrom(
    'example.org',
    'a.example.org',
    'youtube.com',
    'youtu.be',
    'amazon.de',
    'lichess.org',
    'chessable.com',
    'vimeo.com',
    'archive.org',
    'münchen.de',
    '127.0.0.1',
  )
  const part = fc.oneof(
    fc.constantFrom('watch', 'dp', 'study', 'course', 'details', 'shorts', 's', 'playlist', '@a'),
    fc.string({ maxLength: 12 }).map(encodeURIComponent),
    fc
      .string({ unit: 'binary', maxLength: 4 })
      .map((text) => text.toWellFormed())
      .map(encodeURI),
  )
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom('v', 'list', 'k', 'tag', 'ref', 'x', 'y z', 'ü', 'utm_source'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 5 },
  )
  const written = fc
    .record({ host, path: fc.array(part, { maxLength: 4 }), pairs })
    .map(
      ({ host: name, path, pairs: list }) =>
        `https://${name}/${path.join('/')}?${new URLSearchParams(list)}`,
    )

  it('of a key is the key', () => {
    fc.assert(
      fc.property(written, (url) => {
        const key = addressKey(url)
        expect(addressKey(`https://${key}`)).toBe(key)
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on scheme, case of the host, www., a dot behind it, a fragment or a campaign', () => {
    fc.assert(
      fc.property(written, fc.string({ maxLength: 8 }), (url, fragment) => {
        const { hostname, pathname, search } = new URL(url)
        const prefix = /^\d/.test(hostname) ? '' : 'WwW.'
        const dot = /^\d/.test(hostname) ? '' : '.'
        const other = `HTTP://${prefix}${hostname.toUpperCase()}${dot}:80${pathname}${search ? `${search}&` : '?'}utm_x=1#a${fragment}`
        expect(addressKey(other)).toBe(addressKey(url))
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on the order of parameters with different names', () => {
    const distinct = fc.uniqueArray(
      fc.tuple(fc.string({ minLength: 1, maxLength: 6 }), fc.string({ maxLength: 6 })),
      { selector: ([name]) => name, maxLength: 6 },
    )
    fc.assert(
      fc.property(host, distinct, (name, list) => {
        const url = (order: typeof list) => `https://${name}/a?${new URLSearchParams(order)}`
        expect(addressKey(url(list.toReversed()))).toBe(addressKey(url(list)))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    '',
    ' ',
    'no address',
    'javascript:alert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    'https://',
    'https://[::1',
    'constructor',
    '__proto__',
    'https://constructor/__proto__?toString=1',
    'https://example.org/%E0%A4%A',
    'https://example.org/?a=%E0%A4%A&%=%&%%41=%%41',
    'https://example.org/%00%0D%0A%09',
    'https://example.org/\ud800?\udfff=\ud800',
    'https://example.org/__normalize_url_encoded_reserved__0__2F?a=%2F',
    'https://www.www.example.org',
    'https://159.189.213../',
    'https://./',
    'https://youtube.com/watch?v=',
    'https://youtube.com/watch',
    'https://youtu.be/',
    'https://amazon.com/dp/',
    'https://amazon.com/s?k=',
  ])('of %j is itself in the end', (address) => {
    const key = addressKey(address)
    expect(addressKey(key.includes('.') ? `https://${key}` : key)).toBe(key)
  })

  it('takes no longer than an address is long', () => {
    const long = (length: number) => [
      `https://example.org/${'/'.repeat(length)}`,
      `https://example.org/${'%2F'.repeat(length)}?${'%26'.repeat(length)}`,
      `https://example.org/?${'a&'.repeat(length)}`,
      `https://example.org/?${'%'.repeat(length)}`,
      `https://example.org/${'978-'.repeat(length)}`,
      `https://example.org/${'a://'.repeat(length)}`,
      `https://amazon.com/${'dp/'.repeat(length)}`,
      `https://chessable.com/${'course/'.repeat(length)}`,
    ]
    const work = (length: number) => {
      for (const address of long(length)) keysOfAddress(address)
    }
    work(500)
    expect(processorMs(() => work(4_000))).toBeLessThan(100)
  })
})

describe('isSameAddress', () => {
  it('compares keys', () => {
    expect(isSameAddress('https://youtu.be/a1', 'https://youtube.com/watch?v=a1')).toBe(true)
    expect(isSameAddress('https://youtu.be/a1', 'https://youtube.com/watch?v=a2')).toBe(false)
  })
})

describe('the code of a book', () => {
  it.each([
    ['https://www.amazon.com/dp/0306406152', '9780306406157'],
    ['https://www.amazon.de/gp/product/080442957X/ref=x', '9780804429573'],
    ['https://shop.example/9780306406157', '9780306406157'],
    ['https://shop.example/isbn-978-0-306-40615-7.html', '9780306406157'],
    ['https://shop.example/book?isbn=9780306406157', '9780306406157'],
    ['https://shop.example/1234567890123/9780306406157', '9780306406157'],
    ['https://www.amazon.de/dp/B00ABCDEFG', 'B00ABCDEFG'],
    // Ten digits, but no ISBN.
    ['https://www.amazon.de/dp/0306406153', '0306406153'],
    ['https://shop.example/9780306406158', null],
    ['https://shop.example/97803064061577', null],
    ['https://shop.example/0306406152', null],
    ['https://shop.example/a', null],
    ['no address', null],
  ])('of %s is %s', (address, code) => {
    expect(keysOfAddress(address).bookCode).toBe(code)
  })
})
