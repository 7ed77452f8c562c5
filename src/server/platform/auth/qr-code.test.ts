import { expect, it, vi } from 'vitest'
import { newTotpSecret, otpauthUrl, qrCodeUrl } from './totp.ts'

const HEADER = 'data:image/png;base64,'

function pngOf(url: string): Buffer {
  expect(url.startsWith(HEADER)).toBe(true)
  return Buffer.from(url.slice(HEADER.length), 'base64')
}

it('security 11: the picture is made here without any request and is a PNG of 250 × 250', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const png = pngOf(await qrCodeUrl(otpauthUrl(newTotpSecret(), 'vera', 'Openfile'), null))
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  // Width and height are at the beginning of the IHDR chunk.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([250, 250])
})

it('holds even the longest name', async () => {
  const url = otpauthUrl(newTotpSecret(), 'x'.repeat(30), 'ن'.repeat(40))
  expect(pngOf(await qrCodeUrl(url, null)).readUInt32BE(16)).toBe(250)
})

it('is the same for the same text and different for different text', async () => {
  const picture = await qrCodeUrl('otpauth://totp/a', null)
  expect(await qrCodeUrl('otpauth://totp/a', null)).toBe(picture)
  expect(await qrCodeUrl('otpauth://totp/b', null)).not.toBe(picture)
})

it('only a configured service gets the text, with nothing in it that could add a parameter', async () => {
  const url = await qrCodeUrl(
    'otpauth://totp/a b?x=1&y=$&',
    'https://qr.example/?d={data}&size=250',
  )
  expect(url).toBe(
    'https://qr.example/?d=otpauth%3A%2F%2Ftotp%2Fa%20b%3Fx%3D1%26y%3D%24%26&size=250',
  )
  expect(new URL(url).searchParams.get('d')).toBe('otpauth://totp/a b?x=1&y=$&')
})
