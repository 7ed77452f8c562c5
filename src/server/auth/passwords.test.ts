import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('hashes with argon2id, 19 MiB, two passes, one lane, and a new salt each time', async () => {
  const hash = await hashPassword(' Pässword 1 ')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword(' Pässword 1 ')).not.toBe(hash)
})

it('knows the password, to the space', async () => {
  const hash = await hashPassword(' Pässword 1 ')
  expect(await verifyPassword(hash, ' Pässword 1 ')).toBe(true)
  expect(await verifyPassword(hash, 'Pässword 1')).toBe(false)
  expect(await verifyPassword(hash, '')).toBe(false)
})
