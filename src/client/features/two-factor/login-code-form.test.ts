import { expect, it } from 'vitest'
import { recoveryCode } from './recovery-code.ts'

it('takes a recovery code in every way people write it', () => {
  expect(recoveryCode('ABCD-2345-EFGH-67QR')).toBe('ABCD-2345-EFGH-67QR')
  expect(recoveryCode(' abcd 2345 efgh 67qr\n')).toBe('ABCD-2345-EFGH-67QR')
  expect(recoveryCode('abcd2345efgh67qr')).toBe('ABCD-2345-EFGH-67QR')
})

it('knows what is none', () => {
  for (const typed of [
    '',
    '123456',
    'ABCD-2345-EFGH',
    'ABCD-2345-EFGH-67QR-AAAA',
    'ABCD-0189-EFGH-67QR',
  ])
    expect(recoveryCode(typed)).toBeNull()
})
