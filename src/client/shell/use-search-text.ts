import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrowserEvent } from '#client/kit/browser-events.ts'

/** The search text of this page's URL, or ''. */
function useUrlQuery(): string {
  return useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('query') ?? '',
  })
}

type SearchText = {
  text: string
  setText: (text: string) => void
  /** Says what this box is about to put into the URL, so that it does not come back as news. */
  expectQuery: (query: string) => void
}

/** A search box's text: it follows the URL, but not its own echo while somebody is typing. */
export function useSearchText(): SearchText {
  const urlQuery = useUrlQuery()
  const [text, setText] = useState(urlQuery)
  const [seen, setSeen] = useState(urlQuery)
  const [expected, setExpected] = useState(urlQuery)
  if (urlQuery !== seen) {
    setSeen(urlQuery)
    if (urlQuery !== expected) setText(urlQuery)
    setExpected(urlQuery)
  }
  useBrowserEvent('resetAllFilters', () => setText(''))
  return { text, setText, expectQuery: setExpected }
}
