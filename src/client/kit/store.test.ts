import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('reads once, keeps what is set and tells its watchers until they stop', () => {
  const read = vi.fn<() => number>(() => 1)
  const write = vi.fn<(value: number) => void>()
  const store = createStore({ read, write })
  const watcher = vi.fn<() => void>()
  const stop = store.watch(watcher)
  expect([store.get(), store.get()]).toEqual([1, 1])
  expect(read).toHaveBeenCalledTimes(1)
  store.set(2)
  stop()
  store.set(3)
  expect(store.get()).toBe(3)
  expect(watcher).toHaveBeenCalledTimes(1)
  expect(write.mock.calls).toEqual([[2], [3]])
})

it('follows its source while it is watched, and reads it afresh otherwise', () => {
  let kept = 'a'
  let changed = () => {}
  const unfollow = vi.fn<() => void>()
  const store = createStore({
    read: () => kept,
    follow: (onChange) => {
      changed = onChange
      return unfollow
    },
  })
  expect(store.get()).toBe('a')
  kept = 'b'
  expect(store.get()).toBe('b')
  const watcher = vi.fn<() => void>()
  const stop = store.watch(watcher)
  changed()
  expect(watcher).not.toHaveBeenCalled()
  kept = 'c'
  changed()
  expect([watcher.mock.calls.length, store.get()]).toEqual([1, 'c'])
  stop()
  expect(unfollow).toHaveBeenCalledTimes(1)
})
