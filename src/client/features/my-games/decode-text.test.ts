import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))

describe('decodeText', () => {
  it.each([
    ['UTF-8', bytes('[White "Müller ♞"]'), '[White "Müller ♞"]'],
    ['UTF-8 with its mark', bytes('\uFEFF1. e4'), '1. e4'],
    ['Latin-1', bytes('[White "Müller"]', 'latin1'), '[White "Müller"]'],
    ['UTF-16', bytes('\uFEFF1. e4', 'utf16le'), '1. e4'],
    ['old DOS', bytes('1. e4\x1a'), '1. e4\x1a'],
  ])('reads %s', (_, file, text) => {
    expect(decodeText(file)).toEqual({ text, fault: null })
  })

  it.each([
    ['nothing', bytes(''), 'it is empty'],
    ['a program', bytes('MZ\x90\0\x03\0\0\0'), 'it is not a text file'],
    ['an archive', bytes('PK\x03\x04rest'), 'it is a compressed archive; unpack it first'],
  ])('refuses %s', (_, file, fault) => {
    expect(decodeText(file)).toEqual({ text: null, fault })
  })

  it('takes a letter that the limit cuts in two for no sign of another encoding', () => {
    const whole = bytes('Müller ü')
    expect(decodeText(whole.slice(0, -1), true)).toEqual({ text: 'Müller ', fault: null })
  })
})
