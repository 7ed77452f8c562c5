import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { addressKey } from '#shared/domain/address-key.ts'
import { inputHash } from '#server/features/seed/former-rows.ts'
import { readResources, readSeedChapters, withChapters } from '#server/features/seed/seed-rows.ts'

/**
 * Writes what a newer seed catalogue must know about the one before: the address of each row, the hash of what it wrote, and
 * the address that it has now. `node scripts/former-seed.ts COMMIT`, where COMMIT has the former files.
 */
const [commit = 'HEAD'] = process.argv.slice(2)
const DATA = 'src/server/seed/data'
const TARGET = `${DATA}/former-seed.json`

/** Titles that changed along with their addresses. */
const RENAMED = new Map([
  ["Dvoretsky's Endgame Manual (5th Edition)", "Dvoretsky's Endgame Manual (6th Edition)"],
])

const formerFile = (name: string) =>
  execFileSync('git', ['show', `${commit}:${DATA}/${name}`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
const folded = (title: string) =>
  (RENAMED.get(title) ?? title).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const former = withChapters(
  readResources(formerFile('resources.csv')),
  readSeedChapters(formerFile('chapters.csv')),
)
const present = readResources()
const presentAt = new Map(present.map((row) => [addressKey(row.sourceUrl), row]))
const formerKeys = new Set(former.map(({ sourceUrl }) => addressKey(sourceUrl)))
/** A row whose address was mended kept its title. */
const moved = new Map(
  present
    .filter(({ sourceUrl }) => !formerKeys.has(addressKey(sourceUrl)))
    .map((row) => [folded(row.title), row]),
)

const rows = former.map((row) => {
  const now = presentAt.get(addressKey(row.sourceUrl)) ?? moved.get(folded(row.title))
  return [row.sourceUrl, inputHash(row), now?.sourceUrl ?? null]
})
const lines = rows.map((row) => JSON.stringify(row))
writeFileSync(TARGET, `[\n${lines.join(',\n')}\n]\n`)

const dropped = rows.filter(([, , now]) => now === null).length
const mended = rows.filter(([url, , now]) => now !== null && now !== url).length
console.log(`${rows.length} rows: ${dropped} dropped, ${mended} with another address`)
