import { useCallback, useEffect, useRef, useState } from 'react'

const DEFAULT_DELAY_MS = 500

type Debounced<Args extends unknown[]> = {
  /** Calls back once it has not been run again for the delay. */
  run: (...args: Args) => void
  cancel: () => void
}

export function useDebouncedCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
  delay: number = DEFAULT_DELAY_MS,
): Debounced<Args> {
  const newest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    newest.current = callback
  })
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const run = useCallback(
    (...args: Args) => {
      cancel()
      timer.current = setTimeout(() => newest.current(...args), delay)
    },
    [cancel, delay],
  )
  return { run, cancel }
}

/** Returns the last value that stayed unchanged for `delay` milliseconds. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
