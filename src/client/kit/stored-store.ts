import { createStore, followStored, readStored, type Store, writeStored } from './store.ts'

/**
 * A store in localStorage, where other tabs may change it; null is stored as nothing. `parse` gets what another version,
 * or somebody by hand, has stored.
 */
export function createStoredStore<Value>(
  name: string,
  parse: (text: string | null) => Value,
): Store<Value> {
  // The same text gives the same object.
  let last: { text: string | null; value: Value } | undefined
  return createStore({
    read() {
      const text = readStored(name)
      if (!last || last.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write: (value) => writeStored(name, value === null ? null : JSON.stringify(value)),
    follow: followStored(name),
  })
}
