import { fieldText, inputValue } from '#shared/domain/field-values.ts'
import { FIELD_LIST, type ListedField } from '#shared/domain/resource-fields.ts'
import { csvFile, csvLines } from '#shared/domain/csv.ts'
import type { Db } from '../../platform/db/client.ts'
import { nextTurn } from '../../platform/turns.ts'
import {
  type ExportedResource,
  getResourcesAfter,
  optionalFields,
} from '../resources/admin-resources.service.ts'

/** Few enough to take some milliseconds, between which others have their turn. */
const ROWS_PER_CHUNK = 200

/**
 * Yields the catalogue as CSV text, by ID, with the columns of the import template, and a column for each of the
 * optional fields that any resource has. `isWanted` chooses resources by their IDs; by default all.
 */
export async function* exportCsvChunks(
  db: Db,
  isWanted: (id: number) => boolean = () => true,
): AsyncGenerator<string> {
  // Other sides are derived from the texts of the resources, and will be again after an import.
  const optional = await optionalFields(db)
  const fields = FIELD_LIST.filter(
    ({ name, inTemplate }) => inTemplate !== false || optional.has(name),
  )
  yield csvFile([fields.map(({ column }) => column)])
  let last = 0
  for (;;) {
    const resources = await getResourcesAfter(db, last, ROWS_PER_CHUNK)
    if (resources.length === 0) return
    last = resources.at(-1)?.id ?? last
    const wanted = resources.filter(({ id }) => isWanted(id))
    if (wanted.length > 0) yield csvLines(wanted.map((resource) => lineOf(fields, resource)))
    await nextTurn()
  }
}

function lineOf(fields: readonly ListedField[], resource: ExportedResource): string[] {
  const stored = { ...resource, side: resource.chosenSide }
  return fields.map(({ name }) => fieldText(inputValue(stored, name)))
}
