import { describe, expect, it } from 'vitest'
import { parseFile } from './parse-file.ts'

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

  it.each([';', '\t'])('takes %j where the headers have no comma', (delimiter) => {
    const text = ['', 'a,b', '1,2'].join('\n').replaceAll(',', delimiter)
    expect(parseFile(text)).toEqual([[''], ['a', 'b'], ['1', '2']])
  })

  it('has no other delimiter beside the comma', () => {
    expect(parseFile('a,b;c\n1,2;3')).toEqual([
      ['a', 'b;c'],
      ['1', '2;3'],
    ])
  })

  it('says where a quote is missing, counting from the headers', () => {
    const message = (row: string) => `${row} cannot be read: Quoted field unterminated`
    const title = 'Parse error'
    expect(parseFile('a,b\n1,2\n"3,4')).toEqual({ title, message: message('Row 2') })
    expect(parseFile('\n\na,b\n1,2\n"3,4\n5,6')).toEqual({ title, message: message('Row 2') })
    expect(parseFile('a,"b')).toEqual({ title, message: message('The header line') })
  })

  it('finds nothing in an empty file', () => {
    expect(parseFile('')).toEqual([])
  })
})
