import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, toast, toastStore, toastWhenQuiet } from './toast.ts'

const currentToast = () => toastStore.get()

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  dismissToast(currentToast()?.id ?? 0)
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows a default toast for 5000 ms', () => {
  toast({ title: 'Settings saved' })
  expect(currentToast()).toMatchObject({
    title: 'Settings saved',
    description: null,
    variant: 'default',
    duration: 5000,
    open: true,
  })
})

it('keeps one at a time: the newest', () => {
  toast({ title: 'First' })
  const first = currentToast()
  toast({ title: 'Second', variant: 'destructive', duration: 3000 })
  dismissToast(first?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Second', open: true, duration: 3000 })
})

it('stays longer with a button', () => {
  toast({ title: 'Deleted', action: { label: 'Undo', onPress: () => undefined } })
  expect(currentToast()).toMatchObject({ duration: 12_000, action: { label: 'Undo' } })
})

it('removes a dismissed toast after 2000 ms', () => {
  toast({ title: 'Gone soon' })
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()?.open).toBe(false)
  vi.advanceTimersByTime(1999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

it('does not remove a toast that took the place of a dismissed one', () => {
  toast({ title: 'Old' })
  dismissToast(currentToast()?.id ?? 0)
  toast({ title: 'New' })
  vi.advanceTimersByTime(2000)
  expect(currentToast()?.title).toBe('New')
})

it('tells its watchers', () => {
  const watcher = vi.fn<() => void>()
  const stop = toastStore.watch(watcher)
  toast({ title: 'Hello' })
  stop()
  toast({ title: 'Again' })
  expect(watcher).toHaveBeenCalledTimes(1)
})

it('waits for the one on screen if nobody waits for the next', () => {
  toast({ title: 'Welcome' })
  toastWhenQuiet({ title: 'Taken over' })
  expect(currentToast()?.title).toBe('Welcome')
  dismissToast(currentToast()?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Taken over', open: true })
})
