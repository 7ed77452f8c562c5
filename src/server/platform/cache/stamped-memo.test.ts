import { expect, it, vi } from 'vitest'
import { createStampedMemo } from './stamped-memo.ts'

it('caches a value under its stamp, computed once for all callers', async () => {
  const memo = createStampedMemo()
  const make = vi.fn<() => Promise<object>>(async () => ({}))
  const [one, other] = await Promise.all([memo.get('a', '1', make), memo.get('a', '1', make)])
  expect(one).toBe(other)
  expect(make).toHaveBeenCalledTimes(1)
  expect(await memo.get('a', '2', make)).not.toBe(one)
  expect(await memo.get('b', '2', make)).not.toBe(await memo.get('a', '2', make))
  expect(make).toHaveBeenCalledTimes(3)
})

it('does not cache a failure', async () => {
  const memo = createStampedMemo()
  await expect(memo.get('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await memo.get('a', '1', async () => 'there')).toBe('there')
})

it('keeps the newest 200', async () => {
  const memo = createStampedMemo()
  for (let key = 0; key <= 200; key++) await memo.get(`${key}`, '1', async () => key)
  const make = vi.fn<() => Promise<number>>(async () => -1)
  await memo.get('200', '1', make)
  await memo.get('1', '1', make)
  expect(make).not.toHaveBeenCalled()
  expect(await memo.get('0', '1', make)).toBe(-1)
})
