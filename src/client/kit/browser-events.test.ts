import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emit, listen } from './browser-events.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

it('carries the detail to listeners of that name until they stop', () => {
  const heard = vi.fn<(detail: { query: string }) => void>()
  const stop = listen('searchChanged', heard)
  emit('searchChanged', { query: 'najdorf' })
  emit('headerSearchSubmitted', { query: 'caro' })
  stop()
  emit('searchChanged', { query: 'slav' })
  expect(heard.mock.calls).toEqual([[{ query: 'najdorf' }]])
})
