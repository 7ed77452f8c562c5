import { describe, expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

describe('parseCsv', () => {
  it('reads quoted commas, quotes and line breaks', () => {
    const { table, faults } = parseCsv('a,b\n"1,2","say ""hi""\nthere"\n')
    expect(faults).toEqual([])
    expect(table).toEqual([['a', 'b'], ['1,2', 'say "hi"\nthere'], ['']])
  })

  it('accepts a BOM, CRLF, CR and mixed line endings', () => {
    expect(parseCsv('\uFEFF"a",b\r\n1,2\n3,4\r"x\r\ny",5').table).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['x\ny', '5'],
    ])
  })

  it('keeps blank lines, so that rows keep their numbers', () => {
    expect(parseCsv('a,b\n\n1,2').table).toEqual([['a', 'b'], [''], ['1', '2']])
  })

  it('says where a quote is missing', () => {
    expect(parseCsv('a,b\n1,2\n"3,4').faults).toEqual([
      { row: 3, message: 'Row 3 cannot be read: Quoted field unterminated' },
    ])
    expect(parseCsv('a,"b').faults).toEqual([
      { row: null, message: 'The header line cannot be read: Quoted field unterminated' },
    ])
  })

  it('finds nothing in an empty file', () => {
    expect(parseCsv('')).toEqual({ table: [], faults: [] })
  })
})
