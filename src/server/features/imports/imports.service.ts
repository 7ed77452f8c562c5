import { joined, text, type Text } from '#shared/texts/text.ts'
import { randomUUID } from 'node:crypto'
import type {
  ImportResult,
  NotSimilarInput,
  ResourceUpdate,
  UpdateBatchAnswer,
  UpdateBatchInput,
  UpdateResult,
} from '#shared/contracts/admin-resources.ts'
import { NO_WORK, type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import {
  changesOf,
  type FieldChanges,
  type FieldValues,
  isSameValue,
  valuesOf,
} from '#shared/domain/resource-changes.ts'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import type { AuditItem } from '../../platform/auth/audit-log.queries.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { AppContext } from '../../context.ts'
import type { AddressRules } from '../../platform/fetch/address-rules.ts'
import {
  addressRulesOf,
  privateAddressesIn,
  sentenceOf,
} from '../../platform/fetch/given-addresses.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import {
  type ResourcePatch,
  RESOURCE_COLUMNS,
  type ResourceRow,
  columnsOf,
} from '../../platform/db/resource-columns.ts'
import { writeResources } from '../history/history.service.ts'
import { checkedText } from '../chapters/checked-chapters.service.ts'
import { unknownOpenings } from '../openings/openings.service.ts'
import { addResources, setResourceViews } from '../resources/admin-resources.service.ts'
import { existsAlready, resourcesAt, similarTo } from '../resources/same-addresses.service.ts'
import { mapInTurns } from '../../platform/turns.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { faultText } from '#shared/contracts/says.ts'
import { sql, getTableColumns } from 'drizzle-orm'
import { resources } from '../../platform/db/schema/resources.ts'
import { markNotSimilar } from '../resources/works.service.ts'
import { deniedIds } from '#shared/contracts/suggestions.ts'
import { z } from 'zod'

type StoredResource = ResourceRow & {
  chosenSide: string | null
  chapters: string | null
  urlKey: string
}

type Rows = {
  rows: readonly Record<string, unknown>[]
  dryRun: boolean
  run?: string | undefined
}

/** Stores all valid rows, or none if something fails along the way. */
export async function importResources(
  ctx: AppContext,
  { rows, dryRun, run = randomUUID() }: Rows,
): Promise<UnsaidResult[]> {
  await fillAddressKeys(ctx.db)
  const checked = await withKnownOpenings(ctx.db, await checkRows(rows, addressRulesOf(ctx.config)))
  return ctx.db.transaction((tx) =>
    writeResources(tx, ctx.clock(), [], async () => {
      const { results, items, added, denied } = await store(tx, checked, dryRun)
      for (const pair of denied) await markNotSimilar({ ...ctx, db: tx }, pair, 'notSimilar')
      const imported = results.filter(({ status }) => status === 'created').length
      const details = { imported, refused: results.length - imported }
      const entry = { action: 'resources_imported', details, items, run } as const
      const isWritten = !dryRun && imported > 0
      return { result: results, entry: isWritten ? entry : null, added }
    }),
  )
}

/** Its `message` is translated by the route. */
type UnsaidResult = Untranslated<ImportResult, 'message'>

type Checked = { row: number } & (
  | { resource: ResourceInput; notSimilar: readonly number[] }
  | { refusal: UnsaidResult }
)

async function checkRows(
  rows: readonly Record<string, unknown>[],
  rules: AddressRules,
): Promise<Checked[]> {
  const check = rowChecker(rules)
  return mapInTurns([...rows.entries()], ([index, row]) => check(row, index))
}

/** Refuses rows with an opening that the filter manager does not have. */
async function withKnownOpenings(db: Db, checked: readonly Checked[]): Promise<Checked[]> {
  const names = checked.map((each) => ('resource' in each ? each.resource.opening : null))
  const faults = await unknownOpenings(db, names)
  return checked.map((each, index) => {
    const message = faults.get(names[index] ?? '')
    if (message === undefined) return each
    const { row } = each
    return { row, refusal: { row, status: 'error', code: 'invalid', message, fields: ['opening'] } }
  })
}

const DENIED = z.object({ notSimilar: deniedIds })

/** Returns a function that checks one row after the other. */
function rowChecker(
  rules: AddressRules,
): (body: Record<string, unknown>, index: number) => Checked {
  const firstRow = new Map<string, number>()
  return (body, index) => {
    const row = index + 1
    const result = resourceInput.safeParse(body)
    const denied = DENIED.safeParse(body)
    if (!result.success || !denied.success) {
      const issues = [...(result.error?.issues ?? []), ...(denied.error?.issues ?? [])]
      const faults = joined(issues.map((issue) => faultText(issue)))
      const fields = fieldsOf(issues.map(({ path }) => path[0]))
      return { row, refusal: { row, status: 'error', code: 'invalid', message: faults, fields } }
    }
    const refusals = privateAddressesIn(resourceInput, result.data, rules)
    if (refusals.length > 0) {
      const faults = joined(refusals.map(sentenceOf))
      const fields = fieldsOf(refusals.map(({ path }) => path))
      return { row, refusal: { row, status: 'error', code: 'invalid', message: faults, fields } }
    }
    const { text: chapters, fault } = checkedText(result.data.chapters ?? '', rules)
    if (fault !== null) {
      const chaptersFault = text('Chapters: {fault}', { fault })
      return {
        row,
        refusal: { row, status: 'error', code: 'invalid', message: chaptersFault },
      }
    }
    const key = addressKey(result.data.sourceUrl)
    const first = firstRow.get(key)
    if (first !== undefined) {
      const repeated = text('Row {first} has the same source URL', { first })
      return { row, refusal: { row, status: 'error', code: 'repeated', message: repeated } }
    }
    firstRow.set(key, row)
    const { notSimilar = [] } = denied.data
    return { row, resource: { ...result.data, chapters }, notSimilar }
  }
}

function fieldsOf(names: readonly unknown[]): ResourceField[] {
  return FIELD_LIST.flatMap(({ name }) => (names.includes(name) ? [name] : []))
}

async function store(
  tx: Db,
  checked: readonly Checked[],
  dryRun: boolean,
): Promise<{
  results: UnsaidResult[]
  items: AuditItem[]
  added: number[]
  denied: NotSimilarInput[]
}> {
  const sound = checked.flatMap((each) => ('resource' in each ? [each.resource] : []))
  const urls = sound.map(({ sourceUrl }) => sourceUrl)
  const known = await resourcesAt(tx, urls)
  const fresh = sound.filter(({ sourceUrl }) => !known.has(sourceUrl))
  // Before they are added, so that none is similar to itself.
  const similar = await similarTo(
    tx,
    fresh.map((resource) => ({ ...resource, id: null })),
  )
  const similarOf = new Map(fresh.map((resource, index) => [resource, similar[index] ?? []]))
  const created = dryRun
    ? { ids: [], idAt: new Map(fresh.map(({ sourceUrl }) => [sourceUrl, 0])), items: [] }
    : await addResources(tx, fresh)
  const denied: NotSimilarInput[] = []
  const results = checked.map((each): UnsaidResult => {
    if ('refusal' in each) return each.refusal
    const { row, resource, notSimilar } = each
    const same = known.get(resource.sourceUrl)
    if (same) {
      const exists = existsAlready(same)
      return { row, status: 'error', code: 'exists', message: exists, sameAs: same.id }
    }
    const a = created.idAt.get(resource.sourceUrl)
    if (a === undefined) {
      const exists = text('A resource with this source URL already exists')
      return { row, status: 'error', code: 'exists', message: exists }
    }
    const all = similarOf.get(resource) ?? []
    const others = all.filter((id) => !notSimilar.includes(id))
    if (!dryRun) denied.push(...all.filter((id) => !others.includes(id)).map((b) => ({ a, b })))
    return { row, status: 'created', ...(others.length > 0 ? { similar: others } : {}) }
  })
  return { results, items: created.items, added: created.ids, denied }
}

/**
 * Updates all rows or none, except those that differ from what a dry run showed: they are reported and left alone.
 * Duplicates are applied in order, so the last one wins. A dry run writes nothing.
 */
export async function updateResourcesBySourceUrl(
  ctx: AppContext,
  { updates: given, dryRun, run = randomUUID() }: UpdateBatchInput,
): Promise<UpdateBatchAnswer> {
  await fillAddressKeys(ctx.db)
  const updates = await withChapters(given, addressRulesOf(ctx.config))
  return ctx.db.transaction(async (tx) => {
    if (!dryRun) await lockCatalogue(tx)
    const urls = updates.map(({ sourceUrl }) => sourceUrl)
    const stored = await findByAddress(tx, urls, !dryRun)
    await refuseUnknownOpenings(tx, updates, stored)
    const { results, changed } = compare(updates, stored)
    const count = (...statuses: UpdateResult['status'][]) =>
      results.filter(({ status }) => statuses.includes(status)).length
    const counts = { updated: count('changed', 'unchanged'), notFound: count('not_found') }
    if (!dryRun) {
      const ids = changed.map(({ id }) => id)
      await writeResources(tx, ctx.clock(), ids, async () => {
        await storeChanges(tx, changed)
        const items = changed.map(({ id, title, changes }) => ({
          resourceId: id,
          title,
          fields: Object.keys(changes).join(', '),
        }))
        const entry = { action: 'resources_updated', details: counts, items, run } as const
        return { result: null, entry }
      })
    }
    if (!dryRun && updates.every(({ seen }) => seen === undefined)) return counts
    return { ...counts, results }
  })
}

/** Returns the rows with their chapters as they are stored. Refuses all of them if the moves of one are not legal. */
async function withChapters(
  updates: readonly ResourceUpdate[],
  rules: AddressRules,
): Promise<readonly ResourceUpdate[]> {
  const fields: Record<string, Text> = {}
  const checked = await mapInTurns([...updates.entries()], ([index, update]) => {
    const { text: chapters, fault } = checkedText(update.chapters ?? '', rules)
    if (fault !== null) fields[`updates.${index}.chapters`] = fault
    return update.chapters ? { ...update, chapters } : update
  })
  const [fault] = Object.values(fields)
  if (fault !== undefined) throw new AppError(400, 'invalid', fault, { fields })
  return checked
}

/** Refuses all rows if one has an opening that the filter manager does not have. What a resource has, it may keep. */
async function refuseUnknownOpenings(
  tx: Db,
  updates: readonly ResourceUpdate[],
  stored: readonly StoredResource[],
): Promise<void> {
  const find = finderOf(stored)
  const names = updates.map(({ sourceUrl, opening }) =>
    opening === find(sourceUrl)?.opening ? null : opening,
  )
  const faults = await unknownOpenings(tx, names)
  const fields = names.flatMap((name, index): [string, Text][] => {
    const fault = faults.get(name ?? '')
    return fault ? [[`updates.${index}.opening`, fault]] : []
  })
  const [first] = fields
  if (first) throw new AppError(400, 'invalid', first[1], { fields: Object.fromEntries(fields) })
}

/** Returns the resources at these addresses, with all their fields. */
export async function storedAt(db: Db, urls: readonly string[]): Promise<StoredResource[]> {
  return findByAddress(db, urls, false)
}

type ChangedResource = { id: number; title: string; changes: FieldChanges }

/**
 * Returns which resource a row is about: of several at the same address, the one with the very spelling, else the first.
 */
function finderOf(stored: readonly StoredResource[]): (url: string) => StoredResource | undefined {
  const byUrl = new Map(stored.map((row) => [row.sourceUrl, row]))
  const byKey = new Map(stored.toReversed().map((row) => [row.urlKey, row]))
  return (url) => byUrl.get(url) ?? byKey.get(addressKey(url))
}

/** Says what each row would do to its resource, and what all of them together change. */
function compare(
  updates: readonly ResourceUpdate[],
  stored: readonly StoredResource[],
): { results: UpdateResult[]; changed: ChangedResource[] } {
  const find = finderOf(stored)
  const before = new Map(stored.map((row) => [row.id, { row, values: valuesOf(row) }]))
  const after = new Map([...before].map(([id, { values }]) => [id, { ...values }]))
  const results = updates.map(({ seen, sourceUrl, ...update }, index): UpdateResult => {
    const found = find(sourceUrl)
    const values = found && after.get(found.id)
    if (!values) return { status: 'not_found' }
    const { id, title } = found
    // The address finds the resource and stays as it is spelled in the catalogue.
    const changes = changesOf(values, update)
    if (seen && differs(seen, values, changes))
      return { status: 'changed_meanwhile', id, title, changes }
    for (const [field, change] of Object.entries(changes))
      values[field as ResourceField] = change[1]
    if (update.edition && !values.work) throw invalid(`updates.${index}.edition`, NO_WORK)
    const status = Object.keys(changes).length > 0 ? 'changed' : 'unchanged'
    return { status, id, title, changes }
  })
  const changed = [...before].flatMap(([id, { row, values }]): ChangedResource[] => {
    const changes = changesOf(values, (after.get(id) ?? {}) as Partial<ResourceInput>)
    const title = String(changes.title?.[1] ?? row.title)
    return Object.keys(changes).length > 0 ? [{ id, title, changes }] : []
  })
  return { results, changed }
}

/**
 * Whether a field that the row would change differs from what was seen. Views do not count, because they change by
 * themselves.
 */
function differs(seen: FieldValues, values: FieldValues, changes: FieldChanges): boolean {
  return Object.entries(seen).some(([name, value]) => {
    const field = name as ResourceField
    return field !== 'views' && field in changes && !isSameValue(values[field] ?? null, value)
  })
}

async function storeChanges(tx: Db, changed: readonly ChangedResource[]): Promise<void> {
  const patches = changed.map(({ id, changes }) => {
    const named = Object.entries(changes).map(([field, [, value]]) => [field, value])
    return { id, patch: Object.fromEntries(named) as ResourcePatch }
  })
  await updateResourcesEach(tx, patches)
  await setResourceViews(
    tx,
    patches.map(({ id, patch }) => ({ id, views: patch.views })),
  )
}

/**
 * Returns the resources at these addresses, however they are spelled; with `lock`, nobody else changes them before the
 * transaction ends.
 */
async function findByAddress(
  db: Db,
  urls: readonly string[],
  lock: boolean,
): Promise<StoredResource[]> {
  // The order prevents deadlocks between two imports. This lock does not block the counting of views.
  const { rows } = await db.execute<StoredResource>(sql`
    SELECT ${sql.raw(RESOURCE_COLUMNS)}, chosen_side AS "chosenSide", chapters, url_key AS "urlKey" FROM resources
    WHERE url_key = ANY (${sql.param(urls.map(addressKey))}::text[]) ORDER BY id
    ${lock ? sql`FOR NO KEY UPDATE` : sql``}`)
  return rows
}

/** Updates rows, each in its own fields, in one statement. No ID may occur twice. */
export async function updateResourcesEach(
  db: Db,
  updates: readonly { id: number; patch: ResourcePatch }[],
): Promise<void> {
  const columns = getTableColumns(resources)
  const columnOf = (field: string) => columns[field as keyof typeof columns].name
  const changed = new Set<string>()
  const changes = updates.map(({ id, patch }) => {
    const fields = Object.entries(columnsOf(patch)).filter(([, value]) => value !== undefined)
    for (const [field] of fields) changed.add(columnOf(field))
    // Views are in another table, but changing them counts as a change of the resource.
    if (patch.views !== undefined) changed.add(columns.updatedAt.name)
    const named = fields.map(([field, value]) => [columnOf(field), value])
    return { id, patch: Object.fromEntries(named) as Record<string, unknown> }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (id int, patch jsonb)`
  const list = (prefix: string) =>
    sql.raw([...changed].map((name) => `${prefix}"${name}"`).join(', '))
  // Fields that a patch does not name keep their values.
  if (changed.size === 0) return
  await db.execute(sql`
    UPDATE resources SET (${list('')}) = ROW(${list('(patched).')})
    FROM (
      SELECT resources.id, jsonb_populate_record(resources, change.patch) AS patched
      FROM resources JOIN ${given} USING (id)
    ) AS change
    WHERE resources.id = change.id`)
}
