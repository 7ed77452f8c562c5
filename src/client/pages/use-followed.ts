import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

type Choose<Choice> = (next: Choice, how?: { replace: boolean }) => void

/**
 * Returns what a page shows and a function to choose something else. A choice shows at once, before the URL
 * has changed; a navigation changes the choice.
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
    // Blockers ask before the visitor leaves the page. Nothing is left here, so they must not ask.
    void navigate({ href: hrefOf(next), replace, resetScroll: false, ignoreBlocker: true })
  }
  return [shown, choose]
}
