import { describe, expect, it } from 'vitest'
import { parseFile, textOfFile } from './csv-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const title = (bytes: Uint8Array) => {
  const text = textOfFile(bytes)
  return typeof text === 'string' ? text : text.title
}

describe('the text of a file', () => {
  it('is UTF-8, with or without its mark', () => {
    expect(textOfFile(bytes('Grünfeld ♞'))).toBe('Grünfeld ♞')
    expect(textOfFile(bytes('\uFEFFtitle'))).toBe('title')
    expect(textOfFile(bytes(''))).toBe('')
  })

  it.each([
    ['a new workbook', [0x50, 0x4b, 0x03, 0x04, 1]],
    ['an empty archive', [0x50, 0x4b, 0x05, 0x06]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])('%s is refused whatever its name', (_name, signature) => {
    expect(title(Uint8Array.from(signature))).toBe('Invalid file format')
  })

  it.each([
    ['little end first', [0xff, 0xfe, 0x47, 0, 0xfc, 0]],
    ['big end first', [0xfe, 0xff, 0, 0x47, 0, 0xfc]],
  ])('is UTF-16, %s, if its mark says so', (_name, units) => {
    expect(textOfFile(Uint8Array.from(units))).toBe('Gü')
  })

  it('is refused as UTF-16 without its mark', () => {
    expect(textOfFile(Uint8Array.from([0x61, 0, 0x62, 0]))).toMatchObject({
      title: 'Read error',
      message: expect.stringMatching(/UTF-16.*CSV UTF-8/),
    })
  })

  it('is refused in other encodings', () => {
    const latin = Uint8Array.from([0x47, 0x72, 0xfc, 0x6e, 0x93])
    expect(textOfFile(latin)).toMatchObject({
      title: 'Read error',
      message: expect.stringMatching(/not encoded as UTF-8.*CSV UTF-8/),
    })
  })
})

describe('parseFile', () => {
  it('reads quoted commas, quotes and line breaks', () => {
    expect(parseFile('a,b\n"1,2","say ""hi""\nthere"\n')).toEqual([
      ['a', 'b'],
      ['1,2', 'say "hi"\nthere'],
      [''],
    ])
  })

  it('takes a BOM, CRLF, CR and a mixture of line ends', () => {
    expect(parseFile('\uFEFF"a",b\r\n1,2\n3,4\r"x\r\ny",5')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['x\ny', '5'],
    ])
  })

  it('keeps blank lines, so that rows keep their numbers', () => {
    expect(parseFile('a,b\n\n1,2')).toEqual([['a', 'b'], [''], ['1', '2']])
  })

  it.each([';', '\t'])('takes %j where it separates the columns that we know', (delimiter) => {
    const text = ['', 'title,level', '1,2'].join('\n').replaceAll(',', delimiter)
    expect(parseFile(text)).toEqual([[''], ['title', 'level'], ['1', '2']])
    expect(parseFile('"title";"Notes, other";level\n1;2;3')).toEqual([
      ['title', 'Notes, other', 'level'],
      ['1', '2', '3'],
    ])
  })

  it('has no other delimiter beside the comma', () => {
    expect(parseFile('title,level;c\n1,2;3')).toEqual([
      ['title', 'level;c'],
      ['1', '2;3'],
    ])
  })

  it('takes the delimiter that the first line names, which is no row', () => {
    expect(parseFile('\uFEFFsep=;\r\na;b,c\r\n1;2')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
  })

  it('says where a quote is missing, with the number of a spreadsheet', () => {
    const message = (row: string) => `${row} cannot be read: Quoted field unterminated`
    const title = 'Parse error'
    expect(parseFile('a,b\n1,2\n"3,4')).toEqual({ title, message: message('Row 3') })
    expect(parseFile('\n\na,b\n1,2\n"3,4\n5,6')).toEqual({ title, message: message('Row 5') })
    expect(parseFile('a,"b')).toEqual({ title, message: message('The header line') })
  })

  it('finds nothing in an empty file', () => {
    expect(parseFile('')).toEqual([])
  })
})
