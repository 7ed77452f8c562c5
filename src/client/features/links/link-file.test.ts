import { expect, it } from 'vitest'
import { decodedText } from './add-links.tsx'

const TEXT = 'Größe https://a.example/1\n'.repeat(3)
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16 with a mark', utf16(`\uFEFF${TEXT}`, false)],
  ['UTF-16, the other way round', utf16(`\uFEFF${TEXT}`, true)],
  ['Windows-1252', Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0))],
])('decodes %s', (_, bytes) => {
  expect(decodedText(bytes)).toBe(TEXT)
})

it('an empty file is an empty text', () => {
  expect(decodedText(new Uint8Array())).toBe('')
})
