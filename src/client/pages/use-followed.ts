import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

type Choose<Choice> = (next: Choice, how?: { replace: boolean }) => void

/**
 * What of a page is shown, and the way to choose another. A choice shows at once; the address follows, and
 * leads when it changes by itself.
 */
export function useFollowed<Choice>(
  addressed: Choice,
  hrefOf: (choice: Choice) => string,
): [Choice, Choose<Choice>] {
  const { navigate } = useRouter()
  const address = hrefOf(addressed)
  const [shown, show] = useState(addressed)
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    show(addressed)
  }
  const choose: Choose<Choice> = (next, { replace } = { replace: true }) => {
    show(next)
    // What asks before the page is left need not ask here: all of it stays.
    void navigate({ href: hrefOf(next), replace, resetScroll: false, ignoreBlocker: true })
  }
  return [shown, choose]
}
