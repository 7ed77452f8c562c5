import { describe, expect, it } from 'vitest'
import { createSealer } from './sealing.ts'

const sealer = createSealer('a secret of the server')
const TEXT = 'GEZDGNBVGY3TQOJQ'
/** Node's messages for an authentication tag that does not match or is too short. */
const BROKEN = /unable to authenticate|Invalid (?:authentication tag|initialization vector)/i

describe('open refuses', () => {
  it('what was sealed with another secret', () => {
    const sealed = sealer.seal('totp', TEXT)
    expect(() => createSealer('another secret').open('totp', sealed)).toThrow(BROKEN)
  })

  it('what was sealed for another purpose', () => {
    const sealed = sealer.seal('mail', TEXT)
    expect(() => sealer.open('totp', sealed)).toThrow(BROKEN)
    expect(sealer.open('mail', sealed)).toBe(TEXT)
  })

  it('a text with one byte changed, wherever it is', () => {
    const bytes = Buffer.from(sealer.seal('totp', TEXT), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => sealer.open('totp', changed.toString('base64url')), `byte ${at}`).toThrow(BROKEN)
    }
  })

  it('a text that was cut short, also within the tag', () => {
    const bytes = Buffer.from(sealer.seal('totp', TEXT), 'base64url')
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString('base64url')
      expect(() => sealer.open('totp', cut), `${length} bytes`).toThrow(BROKEN)
    }
  })

  it('what was never sealed', () => {
    for (const text of ['', TEXT, 'öäü', '='.repeat(80)]) {
      expect(() => sealer.open('totp', text)).toThrow(BROKEN)
    }
  })
})

describe('seal', () => {
  it.each(['', TEXT, 'Grüße 👋 \u0000', 'x'.repeat(100_000)])('can be opened again', (text) => {
    expect(sealer.open('totp', sealer.seal('totp', text))).toBe(text)
  })

  it('security 11: shows nothing of the text and is different each time', () => {
    const sealed = Array.from({ length: 50 }, () => sealer.seal('totp', TEXT))
    expect(new Set(sealed).size).toBe(50)
    for (const each of sealed) {
      expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain(TEXT)
    }
  })

  it('is opened by any sealer with the same secret: after a restart, in another process', () => {
    expect(createSealer('a secret of the server').open('totp', sealer.seal('totp', TEXT))).toBe(
      TEXT,
    )
  })
})
