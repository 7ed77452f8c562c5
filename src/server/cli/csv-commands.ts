import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import { readResourceRows, type ResourceRow } from '#shared/contracts/resource-csv.ts'
import { recordAudit } from '../platform/auth/audit-log.ts'
import { fillAddressKeys } from '../platform/db/address-keys.ts'
import type { Db } from '../platform/db/client.ts'
import { writeResources } from '../features/history/history.service.ts'
import { exportCsvChunks } from '../features/imports/export-resources.service.ts'
import type { AddressRules } from '../platform/fetch/address-rules.ts'
import {
  addressRulesOf,
  privateAddressesIn,
  sentenceOf,
} from '../platform/fetch/given-addresses.ts'
import { parseCsv } from '../platform/parse-csv.ts'
import { writeWholeFile } from '../platform/whole-file.ts'
import { addResources } from '../features/resources/admin-resources.service.ts'
import { resourcesAt, similarTo } from '../features/resources/same-addresses.service.ts'
import { type Command, type Terminal, CommandError } from './command.ts'
import { fileFault } from '../platform/operator-error.ts'
import { withDatabase, withExistingDatabase } from './open-database.ts'
import { ENGLISH_READER, translated } from '#shared/texts/text.ts'

const ROWS_PER_TRANSACTION = 500

export const importCommand: Command = {
  options: { 'dry-run': { type: 'boolean' } },
  file: 'required',
  async run(given, { config, terminal, clock }) {
    const dryRun = given.has('dry-run')
    const read = readRows(await readUtf8(given.file ?? '-', terminal))
    const { rows, faults } = withoutPrivateAddresses(read, addressRulesOf(config))
    faults.forEach((fault) => terminal.complain(fault))
    if (rows.length === 0) throw new CommandError('No valid rows: nothing was imported.')
    const counts = await withDatabase(config, ({ db }) =>
      importRows(db, rows, { dryRun, now: clock(), terminal }),
    )
    const faulty = new Set(faults.map((fault) => /^Row \d+/.exec(fault)?.[0] ?? fault)).size
    terminal.say(
      `${dryRun ? 'Would import' : 'Imported'}: ${counts.created}. Already in the catalogue: ${counts.existing}. Faulty: ${faulty}.`,
    )
    return faults.length === 0
  },
}

export const exportCommand: Command = {
  options: {},
  file: 'optional',
  async run({ file }, { config, terminal, clock }) {
    await withExistingDatabase(config, async ({ db }) => {
      const content = exportCsvChunks(db)
      if (file) await writeWholeFile(resolve(terminal.folder, file), content, { mode: 0o644 })
      else await pipeline(Readable.from(content), terminal.stdout, { end: false })
      const details = { byCommandLine: true }
      await recordAudit(db, clock(), { action: 'resources_exported', details })
    })
    if (file) terminal.say(`Exported to ${file}.`)
    return true
  },
}

/** Returns the valid rows, and a message for each error in the others. */
export function readRows(text: string): { rows: ResourceRow[]; faults: string[] } {
  const { table, faults: unreadable } = parseCsv(text)
  const read = readResourceRows(table)
  if (unreadable.some(({ row }) => row === null) || read.faults.some(({ row }) => row === null)) {
    return { rows: [], faults: [...unreadable, ...read.faults].map(({ message }) => message) }
  }
  const broken = new Set(unreadable.map(({ row }) => row))
  const faults = [...unreadable, ...read.faults.filter(({ row }) => !broken.has(row))]
  const inOrder = faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))
  return {
    rows: read.rows.filter(({ row }) => !broken.has(row)),
    faults: inOrder.map(({ message }) => message),
  }
}

function withoutPrivateAddresses(
  { rows, faults }: ReturnType<typeof readRows>,
  rules: AddressRules,
): ReturnType<typeof readRows> {
  const refused = new Map(
    rows.map(({ row, resource }) => [row, privateAddressesIn(resourceInput, resource, rules)]),
  )
  return {
    rows: rows.filter(({ row }) => refused.get(row)?.length === 0),
    faults: [
      ...faults,
      ...[...refused].flatMap(([row, all]) =>
        all.map((each) => `Row ${row}: ${translated(ENGLISH_READER, sentenceOf(each))}`),
      ),
    ],
  }
}

type Manner = { dryRun: boolean; now: Date; terminal: Pick<Terminal, 'say'> }
type Storing = Pick<Manner, 'dryRun' | 'now'> & { run: string }

/** Adds what does not exist yet, 500 rows per transaction, and reports what does. */
export async function importRows(
  db: Db,
  rows: readonly ResourceRow[],
  { dryRun, now, terminal }: Manner,
): Promise<{ created: number; existing: number }> {
  let created = 0
  const run = randomUUID()
  await fillAddressKeys(db)
  for (let start = 0; start < rows.length; start += ROWS_PER_TRANSACTION) {
    const batch = rows.slice(start, start + ROWS_PER_TRANSACTION)
    const { added, known, similar } = await db.transaction((tx) =>
      store(tx, batch, { dryRun, now, run }),
    )
    created += added.size
    for (const { row, resource } of batch) {
      const same = known.get(resource.sourceUrl)
      const others = similar.get(resource) ?? []
      if (!added.has(resource.sourceUrl)) {
        const which = same ? ` as resource ${same.id}` : ''
        terminal.say(`Row ${row} is already in the catalogue${which}: ${resource.sourceUrl}`)
      } else if (others.length > 0) {
        terminal.say(
          `Row ${row} is probably the same as resource ${others.join(', ')}: ${resource.sourceUrl}`,
        )
      }
    }
  }
  return { created, existing: rows.length - created }
}

type Stored = {
  added: Set<string>
  known: ReadonlyMap<string, { id: number }>
  similar: ReadonlyMap<ResourceInput, readonly number[]>
}

async function store(
  tx: Db,
  batch: readonly ResourceRow[],
  { dryRun, now, run }: Storing,
): Promise<Stored> {
  const inputs: ResourceInput[] = batch.map(({ resource }) => resource)
  const known = await resourcesAt(
    tx,
    inputs.map(({ sourceUrl }) => sourceUrl),
  )
  const fresh = inputs.filter(({ sourceUrl }) => !known.has(sourceUrl))
  const found = await similarTo(
    tx,
    fresh.map((resource) => ({ ...resource, id: null })),
  )
  const similar = new Map(fresh.map((resource, index) => [resource, found[index] ?? []]))
  if (dryRun) return { added: new Set(fresh.map(({ sourceUrl }) => sourceUrl)), known, similar }
  const added = await writeResources(tx, now, [], async () => {
    const { ids, idAt, items } = await addResources(tx, fresh)
    const details = { imported: items.length, byCommandLine: true }
    const entry = { action: 'resources_imported', details, items, run } as const
    return { result: new Set(idAt.keys()), entry: items.length > 0 ? entry : null, added: ids }
  })
  return { added, known, similar }
}

/** Returns the text of a file, or of stdin for '-'. */
async function readUtf8(file: string, terminal: Terminal): Promise<string> {
  const bytes = file === '-' ? await readAll(terminal.stdin) : await readBytes(file, terminal)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const name = file === '-' ? 'The input' : file
    throw new CommandError(`${name} is not UTF-8 text. Save it as 'CSV UTF-8' and try again.`)
  }
}

async function readBytes(file: string, { folder }: Terminal): Promise<Buffer> {
  try {
    return await readFile(resolve(folder, file))
  } catch (error) {
    const fault = fileFault(error)
    throw fault ? new CommandError(`Cannot read ${file}: ${fault}.`, error) : error
  }
}

async function readAll(stdin: Terminal['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
