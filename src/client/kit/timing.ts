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

type Typed = {
  /** What the field shows. */
  typed: string
  type: (text: string) => void
  /** Cancels the waiting text and returns it, for a caller that applies it with other changes. */
  take: () => string
}

const TYPING_MS = 200

/**
 * Holds the text of a search field, and applies it without outer spaces once typing pauses. A `value` that comes from elsewhere, such as the Back button, replaces it.
 */
export function useTyped(value: string, apply: (text: string) => void): Typed {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  const [sent, setSent] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    // The echo of an earlier text must not overwrite what was typed since.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const applyNow = (text: string) => {
    setSent(text)
    apply(text)
  }
  const { run, cancel } = useDebouncedCallback(applyNow, TYPING_MS)
  return {
    typed,
    type: (text) => {
      setTyped(text)
      run(text.trim())
    },
    take: () => {
      cancel()
      const text = typed.trim()
      setSent(text)
      return text
    },
  }
}
