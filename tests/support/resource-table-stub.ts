import { changeResource, listAllResources, removeResource } from '#shared/calls/admin-resources.ts'
import { listBulkJobs } from '#shared/calls/bulk-jobs.ts'
import { listChapters } from '#shared/calls/chapters.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { ResourcePatch } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { answer, changeEntry, counted, refusal } from './api-stub.ts'

export type StubbedTable = {
  rows: ResourceView[]
  /** Changes a row, as another editor would. */
  change: (id: number, patch: ResourcePatch) => ResourceView | Response
}

/**
 * Answers the calls of the console's table of resources. It can search for titles and missing openings, and sort by ID
 * or title. A change with the If-Match of another state is refused.
 */
export function answerTable(rows: ResourceView[]): StubbedTable {
  const table: StubbedTable = {
    rows,
    change: (id, patch) => changeEntry(table.rows, id, patch),
  }
  answer(listAllResources, ({ query }) => pageOf(table.rows, query))
  answer(
    getResource,
    ({ params: { id } }) => table.rows.find((row) => row.id === id) ?? refusal(404),
  )
  answer(changeResource, ({ params: { id }, body, headers }) => {
    const seen = headers.get('If-Match')
    const row = table.rows.find((each) => each.id === id)
    if (!row || !seen || seen === `"${row.updatedAt}"`) return table.change(id, body)
    return refusal(409, 'Changed meanwhile by Ada', { code: 'changed_meanwhile' })
  })
  answer(removeResource, ({ params }) => {
    table.rows = table.rows.filter(({ id }) => id !== params.id)
    return undefined
  })
  answer(listBulkJobs, [])
  answer(listChapters, [])
  answer(listOpenings, [])
  return table
}

function pageOf(rows: readonly ResourceView[], query: URLSearchParams): Response {
  const isMissing = query.getAll('missing').includes('opening')
  const found = rows.filter(
    ({ title, opening }) =>
      title.includes(query.get('query') ?? '') && !(isMissing && opening !== null),
  )
  const sorted = found.toSorted((one, other) =>
    query.get('sort') === 'title' ? one.title.localeCompare(other.title) : one.id - other.id,
  )
  if (query.get('order') === 'desc') sorted.reverse()
  const offset = Number(query.get('offset') ?? 0)
  return counted(sorted.slice(offset, offset + Number(query.get('limit'))), found.length)
}
