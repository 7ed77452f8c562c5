import { useEffect, useRef } from 'react'

/** Where arrow keys have a meaning of their own. */
const OTHERS = 'input, textarea, select, dialog, video, [role=grid], [contenteditable], [role=menu]'

/** Left and Right anywhere else on the page step through the moves. */
export function useStepKeys(onStep: (step: 1 | -1) => void): void {
  const newest = useRef(onStep)
  useEffect(() => {
    newest.current = onStep
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest(OTHERS)) return
      event.preventDefault()
      newest.current(key === 'ArrowLeft' ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
