import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { movesInTitle, readPasted } from './read-pasted.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const NOTHING = () => ({ line: null, certainty: 'none' }) as const
const read = (text: string) => inEnglish(readPasted(text, NOTHING))
/** Each chapter as 'start[-end] title'. */
const timed = (text: string) =>
  read(text).chapters.map(
    ({ startSeconds, endSeconds, title }) =>
      `${startSeconds}${endSeconds === null ? '' : `-${endSeconds}`} ${title}`,
  )
const reasons = (text: string) =>
  read(text).skipped.map(({ number, reason }) => `${number} ${reason}`)

describe('chapters 1: one line of timestamps', () => {
  it.each([
    ['0:00 Introduction', '0 Introduction'],
    ['00:00 Introduction', '0 Introduction'],
    ['1:05 Introduction', '65 Introduction'],
    ['12:40 Main line', '760 Main line'],
    ['1:02:40 Main line', '3760 Main line'],
    ['00:01:30 Main line', '90 Main line'],
    ['01:00:00 Main line', '3600 Main line'],
    ['(12:40) Main line', '760 Main line'],
    ['[12:40] Main line', '760 Main line'],
    ['( 12:40 ) Main line', '760 Main line'],
    ['12:40 - Main line', '760 Main line'],
    ['12:40 – Main line', '760 Main line'],
    ['12:40 — Main line', '760 Main line'],
    ['12:40: Main line', '760 Main line'],
    ['12:40 : Main line', '760 Main line'],
    ['12:40 | Main line', '760 Main line'],
    ['12:40 • Main line', '760 Main line'],
    ['12:40 · Main line', '760 Main line'],
    ['12:40\tMain line', '760 Main line'],
    ['12:40Main line', '760 Main line'],
    ['  12:40   Main   line  ', '760 Main line'],
    ['▶ 12:40 Main line', '760 Main line'],
    ['▶️ 12:40 Main line', '760 Main line'],
    ['🔥 12:40 Main line', '760 Main line'],
    ['• 12:40 Main line', '760 Main line'],
    ['- 12:40 Main line', '760 Main line'],
    ['1️⃣ 12:40 Main line', '760 Main line'],
    ['👉🏽 [12:40] Main line', '760 Main line'],
    ['1. 12:40 Main line', '760 Main line'],
    ['1) 12:40 - Main line', '760 Main line'],
    ['12:40 1. Main line', '760 Main line'],
    ['12:40 - 3) Main line', '760 Main line'],
    ['12:40 #4: Main line', '760 Main line'],
    ['12:40 1. e4 e5 2. Nf3', '760 1. e4 e5 2. Nf3'],
    ['12:40 6.Bg5', '760 6.Bg5'],
    ['12:40 3 mistakes', '760 3 mistakes'],
    ['12:40 2.0 of it', '760 2.0 of it'],
    ['12:40 ♟ Main line', '760 ♟ Main line'],
    ['1:10–2:30 Main line', '70-150 Main line'],
    ['1:10-2:30 Main line', '70-150 Main line'],
    ['1:10 - 2:30 - Main line', '70-150 Main line'],
    ['[1:10 — 2:30] Main line', '70-150 Main line'],
    ['(1:10–1:02:30): Main line', '70-3750 Main line'],
    ['0:00 Intro 12:40', '0 Intro 12:40'],
    ['Main line 12:40', '760 Main line'],
    ['Main line - 12:40', '760 Main line'],
    ['Main line (12:40)', '760 Main line'],
    ['Main line [12:40]', '760 Main line'],
    ['Main line ..... 12:40', '760 Main line .....'],
    ['Main line: 12:40', '760 Main line'],
    ['2. Main line 1:02:40', '3760 Main line'],
    ['Main line 1:10–2:30', '70-150 Main line'],
    ['Main line (1:10 - 2:30)', '70-150 Main line'],
    ['Main line 12:40 ▶', '760 Main line'],
    ['Das Läuferopfer 12:40', '760 Das Läuferopfer'],
    ['12:40 שיעור', '760 שיעור'],
    ['12:40 Семинар 🎓', '760 Семинар 🎓'],
    ['48:00:00 The end', '172800 The end'],
    ['\u202b12:40 שיעור\u202c', '760 שיעור'],
    ['\u202aשיעור \u202d12:40\u202c\u202c', '760 שיעור'],
    ['12:40 \u202eMain line', '760 Main line'],
  ])('%s', (line, chapter) => {
    expect(timed(line)).toEqual([chapter])
    expect(read(line)).toMatchObject({ kind: 'timestamps', skipped: [] })
  })

  it.each([
    'Introduction',
    'It takes 12:40 to learn',
    'https://youtu.be/abc?t=12:40x',
    'Score 1:2',
    'At 1:2:3 we meet',
    '12:4 Intro',
    '1:00:00:00 Intro',
    '',
    '...',
    'e4 e5',
  ])('passes over “%s” in silence', (line) => {
    expect(read(line)).toEqual({ kind: 'none', chapters: [], skipped: [] })
  })

  it.each([
    ['75:30 Main line', 'Its time has more than 59 minutes'],
    ['120:30 Main line', 'Its time has more than 59 minutes'],
    ['1:75 Main line', 'Its time has more than 59 seconds'],
    ['1:60:00 Main line', 'Its time has more than 59 minutes'],
    ['49:00:00 Main line', 'Its time is later than 48 hours'],
    ['12:40', 'It has no title'],
    ['12:40 - ', 'It has no title'],
    [`12:40 ${'x'.repeat(201)}`, 'Its title has more than 200 characters'],
    ['2:30–1:10 Main line', 'Its end is not later than its start'],
    ['12:40 \u2800', 'It has no title'],
    ['١٢:٤٠ Main line', 'Its time is not written in the digits 0 to 9'],
    ['Main line ١٢:٤٠', 'Its time is not written in the digits 0 to 9'],
    ['12:40 \ud800', 'Its title has control or invisible characters'],
  ])('skips “%s” with its reason', (line, reason) => {
    expect(read(line).chapters).toEqual([])
    expect(reasons(line)).toEqual([`1 ${reason}`])
  })
})

describe('chapters 1: texts of several lines', () => {
  it('reads the side that more lines use, and the start if both have as many', () => {
    expect(timed('0:00 Intro\nPlan 1:00\nEnd 2:00')).toEqual(['60 Plan', '120 End'])
    expect(timed('0:00 Intro\n1:00 Plan\nEnd 2:00')).toEqual(['0 Intro', '60 Plan'])
    expect(timed('0:00 Intro\nEnd 2:00')).toEqual(['0 Intro'])
  })

  it('skips what is not later than the one before, by the number of its line', () => {
    const text = 'My video\r\n\r\n0:10 One\r\n0:10 Two\r\n0:05 Three\r\n0:20 Four'
    expect(timed(text)).toEqual(['10 One', '20 Four'])
    const reason = 'Its time is not later than the one before'
    expect(reasons(text)).toEqual([`4 ${reason}`, `5 ${reason}`])
  })

  it('skips what comes after 200 chapters', () => {
    const lines = Array.from(
      { length: 203 },
      (_, minute) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00 Part`,
    )
    const { chapters, skipped } = read(lines.join('\n'))
    expect(chapters).toHaveLength(200)
    expect(skipped.map(({ number, reason }) => [number, reason])).toEqual(
      [201, 202, 203].map((number) => [number, 'There can be at most 200 chapters']),
    )
  })

  it.each([
    ['games', '1. e4 *\n'],
    ['times', null],
    ['cues', 'vtt'],
  ])('stops 50 skipped after 200 chapters: %s', (_what, shape) => {
    const clock = (second: number) =>
      `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
    const parts = Array.from({ length: 5000 }, (_, at) => {
      if (shape === 'vtt') return `${clock(at)}.000 --> ${clock(at + 1)}.000\nPart\n\n`
      return shape ?? `${clock(at)} Part\n`
    })
    const text = `${shape === 'vtt' ? 'WEBVTT\n\n' : ''}${parts.join('')}`
    const { chapters, skipped } = read(text)
    expect(chapters).toHaveLength(200)
    expect(skipped).toHaveLength(50)
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
      new Set(['There can be at most 200 chapters']),
    )
  })

  it('stops at 250 that cannot be chapters, and says so', () => {
    const { chapters, skipped } = read('1. e5 *\n'.repeat(5000))
    expect(chapters).toEqual([])
    expect(skipped).toHaveLength(251)
    expect(skipped.at(-1)).toMatchObject({
      number: 251,
      reason: 'Too much above it cannot be read, so nothing from here on was looked at',
    })
  })

  it('reads 200 chapters among 50 that cannot be any', () => {
    const lines = Array.from({ length: 250 }, (_, at) => (at % 5 === 0 ? '1. e5 *' : '1. e4 *'))
    const { chapters, skipped } = read(lines.join('\n'))
    expect([chapters.length, skipped.length]).toEqual([200, 50])
  })
})

describe('chapters 1: WebVTT', () => {
  it('reads cues in order, without fractions, tags, notes and styles', () => {
    const text = `\ufeffWEBVTT - My video

NOTE 00:00:01.000 --> is not a cue

STYLE
::cue { color: red }

1
00:00.000 --> 01:30.900 align:start
<v Ann>Intro &amp; <i>plan</i></v>

00:01:30.900 --> 01:00:00.000
Main
line

00:01:30.950 --> 01:00:01.000
Again

01:00:00.100 --> 01:00:00.900
Short

01:00:75.000 --> 01:01:00.000
Bad

01:02:00.000 --> 01:03:00.000

`
    expect(timed(text)).toEqual(['0-90 Intro & plan', '90-3600 Main line', '3600 Short'])
    expect(read(text).kind).toBe('vtt')
    expect(read(text).skipped).toEqual([
      {
        number: 16,
        text: '00:01:30.950 --> 01:00:01.000',
        reason: 'Its time is not later than the one before',
      },
      {
        number: 22,
        text: '01:00:75.000 --> 01:01:00.000',
        reason: 'Its time has more than 59 seconds',
      },
      { number: 25, text: '01:02:00.000 --> 01:03:00.000', reason: 'It has no title' },
    ])
  })
})

describe('chapters 1: PGN', () => {
  const game = (tags: Record<string, string>, moves: string) =>
    `${Object.entries(tags)
      .map(([name, value]) => `[${name} "${value}"]`)
      .join('\n')}\n\n${moves}\n\n`
  const one = (text: string) => read(text).chapters[0]

  it.each([
    [{ Event: 'Najdorf: The English Attack' }, 'The English Attack'],
    [{ Event: 'Najdorf: A: B' }, 'A: B'],
    [{ Event: 'Wijk aan Zee' }, 'Wijk aan Zee'],
    [{ Event: 'Study: x', ChapterName: '6.Bg5' }, '6.Bg5'],
    [{ Event: '?' }, 'Game 1'],
    [{ Event: '' }, 'Game 1'],
    [{ White: 'Carlsen' }, 'Game 1'],
  ])('the title of %j is %s', (tags, title) => {
    expect(one(game(tags as Record<string, string>, '1. e4 *'))).toMatchObject({ title })
  })

  it.each([
    [
      { ChapterURL: 'https://lichess.org/study/a/b', Site: 'https://lichess.org/c' },
      'https://lichess.org/study/a/b',
    ],
    [{ Site: 'https://lichess.org/c' }, 'https://lichess.org/c'],
    [{ Site: 'Wijk aan Zee' }, null],
    [{ Site: 'javascript:alert(1)' }, null],
  ])('the address of %j is %s', (tags, url) => {
    expect(one(game({ Event: 'E', ...tags }, '1. e4 *'))).toMatchObject({ url })
  })

  it('has the main line, up to 30 plies, without comments and variations', () => {
    const text = game(
      { Event: 'E' },
      '1. e4 { [%clk 0:10:00] best } c5 (1... e5 2. Nf3) 2. Nf3 $1 d6!? *',
    )
    expect(one(text)).toMatchObject({
      line: ['e4', 'c5', 'Nf3', 'd6'],
      fen: null,
      certainty: 'moves',
    })
    const long = Array.from({ length: 150 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ')
    expect(one(game({ Event: 'E' }, `${long} *`))?.line).toHaveLength(30)
  })

  it('has the position of a game that starts elsewhere', () => {
    const fen = '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1'
    const text = game({ Event: 'E', SetUp: '1', FEN: fen, Variant: 'From Position' }, '1. Kd3 *')
    expect(one(text)).toMatchObject({ line: null, fen, certainty: 'moves' })
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    expect(one(game({ Event: 'E', FEN: start }, '1. e4 *'))).toMatchObject({
      line: ['e4'],
      fen: null,
    })
  })

  it('reads moves without tags, and a chapter without moves', () => {
    expect(one('1. e4 c5 2. Nf3')).toMatchObject({ title: 'Game 1', line: ['e4', 'c5', 'Nf3'] })
    expect(one(game({ Event: 'Study: Foreword' }, '*'))).toMatchObject({
      line: null,
      certainty: 'none',
    })
  })

  it('skips broken games and goes on, by the number of the line', () => {
    const text = [
      game({ Event: 'One' }, '1. e4 e4 *'),
      game({ Event: 'Two' }, '1. f3 e5 2. g4 Qh4# 3. a3 *'),
      game({ Event: 'Three', Variant: 'Crazyhouse' }, '1. e4 *'),
      game({ Event: 'Four', FEN: '4k3/8/8/8/8/8/8/8 w - - 0 1' }, '*'),
      game({ Event: 'x'.repeat(201) }, '1. e4 *'),
      game({ Event: 'Six' }, '1. e4 e5 *'),
    ].join('')
    expect(read(text).kind).toBe('pgn')
    expect(read(text).chapters.map(({ title }) => title)).toEqual(['Six'])
    expect(reasons(text)).toEqual([
      '1 1...e4 is not a legal move.',
      '5 3.a3 is not a legal move.',
      '9 It is a game of Crazyhouse, not of standard chess',
      '14 White has no king.',
      '19 Its title has more than 200 characters',
    ])
  })
})

describe('chapters 1: moves in titles', () => {
  const own = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6'.split(' ')
  it.each([
    ['1.e4 c5 2.Nf3', 'e4 c5 Nf3'],
    ['1. e4 c5 2. Nf3', 'e4 c5 Nf3'],
    ['Sicilian: 1.e4 c5 2.Nf3 d6, the main line', 'e4 c5 Nf3 d6'],
    ['6.Bg5', `${own.join(' ')} Bg5`],
    ['The sharp 6.Bg5 e6 7.f4', `${own.join(' ')} Bg5 e6 f4`],
    ['6. Bg5!', `${own.join(' ')} Bg5`],
    ['(6.Bg5)', `${own.join(' ')} Bg5`],
    ['6.Bg5 or 6.Be3', `${own.join(' ')} Bg5`],
    ['6.Bg5 6.Be3', `${own.join(' ')} Bg5`],
    ['5...g6: the Dragon', `${own.slice(0, 9).join(' ')} g6`],
    ['2...Nc6', 'e4 c5 Nf3 Nc6'],
    ['2…Nc6', 'e4 c5 Nf3 Nc6'],
    ['1...e5', 'e4 e5'],
    ['1.d4', 'd4'],
    ['6.Bg5 e6 7.f4 Be7 8.Qf3 Qc7 9.O-O-O', `${own.join(' ')} Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O`],
  ])('“%s” is %s', (title, line) => {
    expect(movesInTitle(title, own)?.join(' ')).toBe(line)
  })

  it.each([
    'Introduction',
    '7.Bg5',
    '12.Rxd5',
    '6.Bg7',
    '6...Bg5',
    '1.e4 e4',
    '1.f3 e5 2.g4 Qh4# 3.a3',
    'Game 1.',
    'Version 2.0',
    'Bg5',
    '6.',
  ])('“%s” states none', (title) => {
    expect(movesInTitle(title, own)).toBeNull()
  })

  it('continues nothing without an opening', () => {
    expect(movesInTitle('6.Bg5', [])).toBeNull()
    expect(movesInTitle('1.e4', [])).toEqual(['e4'])
  })
})

describe('chapters: bad input takes time in proportion to its length, and throws nothing', () => {
  const MANY = 200_000
  it.each([
    ['one line', 'x'.repeat(MANY)],
    ['one line of digits', '1'.repeat(MANY)],
    ['one line of colons', ':'.repeat(MANY)],
    ['one line of times', '0:00 '.repeat(MANY / 5)],
    ['one line of signs', '▶'.repeat(MANY)],
    ['one line of blanks', ' '.repeat(MANY)],
    ['one line of brackets', '['.repeat(MANY)],
    ['one line of move numbers', `0:00 ${'1.'.repeat(MANY / 2)}`],
    ['one line of moves', `0:00 ${'1.e4 '.repeat(MANY / 5)}`],
    ['10,000 lines', '0:00 A\n'.repeat(10_000)],
    ['10,000 empty lines', '\n'.repeat(10_000)],
    ['open comments', '[Event "E"]\n{'.repeat(MANY / 13)],
    ['open variations', `[Event "E"]\n\n1. e4 ${'('.repeat(MANY)}`],
    ['many games', '[Event "E"]\n1. e4 *\n'.repeat(MANY / 20)],
    ['many games without tags', '1. e4 * '.repeat(MANY / 8)],
    ['many broken games', '1. e5 * '.repeat(MANY / 8)],
    ['a game of 600 plies', `[Event "E"]\n\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(150)}*`],
    ['tags without an end', '[Event "'.repeat(MANY / 8)],
    ['cues', `WEBVTT\n\n${'00:00.000 --> 00:01.000\nA\n\n'.repeat(MANY / 28)}`],
    ['a cue without an end', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<v'.repeat(MANY / 2)}`],
  ])('%s', (_what, text) => {
    const readTitle = (title: string) => {
      const line = movesInTitle(title, [])
      return { line, certainty: line ? ('moves' as const) : ('none' as const) }
    }
    readPasted(text.slice(0, 2000), readTitle)
    expect(processorMs(() => readPasted(text, readTitle))).toBeLessThan(300)
  })

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { chapters } = read(text)
        const starts = chapters.flatMap(({ startSeconds }) => startSeconds ?? [])
        expect(starts).toEqual([...new Set(starts)].toSorted((x, y) => x - y))
      }),
    )
  })
})
