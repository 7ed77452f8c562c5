import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#client/kit/store.ts'

const STORED_AS = 'adminOverview'
/** There the table below is still in sight. */
const WIDE = '(min-width: 64rem)'

const watchers = new Set<() => void>()
/** For browsers that store nothing: lasts as long as the page. */
let chosen: string | null = null

function watch(watcher: () => void): () => void {
  const wide = matchMedia(WIDE)
  watchers.add(watcher)
  wide.addEventListener('change', watcher)
  return () => {
    watchers.delete(watcher)
    wide.removeEventListener('change', watcher)
  }
}

function isOpen(): boolean {
  const choice = chosen ?? readStored(STORED_AS)
  return choice ? choice === 'open' : matchMedia(WIDE).matches
}

/** Null until the page lives in the browser: then the script below has drawn what is to be seen. */
export function useOverviewOpen(): [boolean | null, (open: boolean) => void] {
  const open = useSyncExternalStore<boolean | null>(watch, isOpen, () => null)
  const choose = (next: boolean) => {
    chosen = next ? 'open' : 'closed'
    writeStored(STORED_AS, chosen)
    for (const watcher of watchers) watcher()
  }
  return [open, choose]
}

/**
 * Stands in the section that it opens or closes, and runs before that is painted, so that nothing
 * jumps when the page comes alive. It repeats the rule above; plain old JavaScript, sent as it stands.
 */
export const OPEN_SCRIPT = `(function(s){var o=null
try{o=localStorage.getItem('${STORED_AS}')}catch(e){}
o=o?o==='open':matchMedia('${WIDE}').matches
s.setAttribute('data-open',o)
s.querySelector('button').setAttribute('aria-expanded',o)
})(document.currentScript.parentNode)`
