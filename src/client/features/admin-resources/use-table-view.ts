import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { readStored, writeStored } from '#client/kit/store.ts'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import type { ResourceProblem } from '#shared/contracts/admin-resources.ts'
import { readView, type TableView, withProblem } from './table-view.ts'

const STORED_AS = 'adminResources'
const SEARCH_DELAY_MS = 300

export type TableControls = {
  view: TableView
  setView: Dispatch<SetStateAction<TableView>>
  /** What stands in the search box; the table follows when the typing rests. */
  text: string
  type: (text: string) => void
  /** Without waiting. */
  search: (text: string) => void
}

/** The remembered view of the table. Only in the browser: the server does not know it. */
export function useTableView(problem: ResourceProblem | null): TableControls {
  const [view, setView] = useState(() => withProblem(readView(readStored(STORED_AS)), problem))
  const [text, setText] = useState(view.query)
  const followed = withProblem(view, problem)
  if (followed !== view) {
    setView(followed)
    setText(followed.query)
  }
  useEffect(() => writeStored(STORED_AS, JSON.stringify(view)), [view])
  const apply = (typed: string) => {
    const query = typed.trim()
    setView((now) => (now.query === query ? now : { ...now, query, page: 1 }))
  }
  const { run, cancel } = useDebouncedCallback(apply, SEARCH_DELAY_MS)
  return {
    view,
    setView,
    text,
    type: (typed) => {
      setText(typed)
      run(typed)
    },
    search: (typed) => {
      cancel()
      setText(typed)
      apply(typed)
    },
  }
}
