import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Set by early-input-script.ts. Of a press that is being handled just now it knows itself. */
    repeatEarlyInput?: () => void
  }
}

/** The page has been taken over: what was done before is done now. */
export function useEarlyInput(): void {
  useLayoutEffect(() => window.repeatEarlyInput?.(), [])
}
