import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverPageContext } from './page-context.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

const ID = 'page-data'

/** A query as the page carries it. Errors are left out, so the browser makes the call again. */
type SentQuery = [key: readonly unknown[], data: unknown, updatedAt: number]

/**
 * The results of the server's queries, for the browser's. They are JSON in a data block, which is neither executed nor
 * hashed for the page's Content-Security-Policy, and they keep the router's own state small.
 */
export function PageData({ client }: { client: QueryClient }): JSX.Element {
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: serverPageContext() ? queriesText(client) : '' }}
    />
  )
}

/** Escapes `<`, because a title with `</script>` must not end the block. */
function queriesText(client: QueryClient): string {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): SentQuery => [queryKey, state.data, state.dataUpdatedAt])
  return packedText(queries).replaceAll('<', String.raw`\u003c`)
}

const ROWS = '$rows'

/**
 * JSON in which a list of objects with the same keys names these once, and values that all of them share, too: the home
 * page is 11 KB smaller for it.
 */
export function packedText(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => {
    const keys = Array.isArray(value) && value.length > 1 ? keysOfAll(value) : null
    if (!keys) return value
    const rows = value as Row[]
    const differing = keys.filter((key) => isObject(ownValue(rows[0], key)) || differs(rows, key))
    const shared = Object.fromEntries(
      keys.filter((key) => !differing.includes(key)).map((key) => [key, ownValue(rows[0], key)]),
    )
    return {
      [ROWS]: [
        differing,
        shared,
        ...rows.map((row) => differing.map((key) => ownValue(row, key) ?? null)),
      ],
    }
  })
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const differs = (rows: readonly Row[], key: string) =>
  rows.some((row) => ownValue(row, key) !== ownValue(rows[0], key))

type Row = Record<string, unknown>

/** Returns the keys that all entries have, in the same order; null if they differ or are no objects. */
function keysOfAll(list: readonly unknown[]): string[] | null {
  const keysOf = (entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.keys(entry).filter((key) => ownValue(entry as Row, key) !== undefined)
      : []
  const keys = keysOf(list[0])
  const name = keys.join()
  return keys.length > 0 && list.every((entry) => keysOf(entry).join() === name) ? keys : null
}

export function unpacked(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    const rows = (value as { [ROWS]?: [string[], Row, ...unknown[][]] } | null)?.[ROWS]
    if (!Array.isArray(rows)) return value
    const [keys, shared, ...entries] = rows
    return entries.map((entry) => ({
      ...shared,
      ...Object.fromEntries(keys.map((key, place) => [key, entry[place]])),
    }))
  })
}

const received = new Set<string>()

/** Fills the browser's queries with the results in the page. */
export function readPageData(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  for (const [key, data, updatedAt] of unpacked(text || '[]') as SentQuery[]) {
    received.add(hashKey(key))
    client.setQueryData(key, data, { updatedAt })
  }
}

/** Whether the server's HTML may contain the result of this query. */
export function mayBeInPage(key: readonly unknown[]): boolean {
  return serverPageContext() !== null || received.has(hashKey(key))
}

/**
 * The support address is part of the server's configuration. The server puts it into the attributes of <html>
 * (shell/server-marks.ts), where the browser finds it; null if the page has none.
 */
export function supportEmail(): string | null {
  const server = serverPageContext()
  return server ? server.supportEmail : (document.documentElement.dataset.supportEmail ?? null)
}
