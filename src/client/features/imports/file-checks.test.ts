import { describe, expect, it } from 'vitest'
import { refusalOfFile, textOfFile } from './file-checks.ts'

const MB = 1024 * 1024
const title = (bytes: Uint8Array) => {
  const text = textOfFile(bytes)
  return typeof text === 'string' ? text : text.title
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('before a file is read', () => {
  it.each(['a.txt', 'a.xlsx', 'csv', 'a.csv.zip', ''])('%j is no CSV file', (name) => {
    expect(refusalOfFile({ name, size: 10 })).toEqual({
      title: 'Invalid file format',
      message: 'Please select a CSV file.',
    })
  })

  it.each(['a.csv', 'Books 2026.CSV'])('%j is one', (name) => {
    expect(refusalOfFile({ name, size: 25 * MB })).toBeNull()
  })

  it('40 MB are too many', () => {
    expect(refusalOfFile({ name: 'a.csv', size: 40 * MB })).toEqual({
      title: 'File too large',
      message: 'This file has 40 MB; up to 25 MB can be read at once. Split it into smaller files.',
    })
  })
})

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
    ['little end first', [0xff, 0xfe, 0x61, 0]],
    ['big end first', [0xfe, 0xff, 0, 0x61]],
    ['without its mark', [0x61, 0, 0x62, 0]],
  ])('UTF-16, %s, is refused', (_name, units) => {
    const refusal = textOfFile(Uint8Array.from(units))
    expect(refusal).toMatchObject({ title: 'Read error' })
    expect(refusal).toHaveProperty('message', expect.stringMatching(/UTF-16.*CSV UTF-8/))
  })

  it('so are other encodings', () => {
    expect(textOfFile(Uint8Array.from([0x47, 0x72, 0xfc, 0x6e]))).toMatchObject({
      title: 'Read error',
      message: expect.stringMatching(/not encoded as UTF-8.*CSV UTF-8/),
    })
  })
})
