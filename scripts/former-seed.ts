import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { addressKey } from '#shared/domain/address-key.ts'
import { type FormerRow, inputHash } from '#server/features/seed/former-rows.ts'
import {
  readResources,
  readSeedChapters,
  readSeedRows,
  withChapters,
} from '#server/features/seed/seed-rows.service.ts'

/**
 * Writes what a newer seed catalogue must know about those before: the address of each row, the hash of what it wrote
 * unless the one after it writes the same, and the address that it has now. `node scripts/former-seed.ts COMMIT…`, where the commits have the former files, oldest first.
 */
const commits = process.argv.slice(2)
const DATA = 'src/server/seed/data'
const TARGET = `${DATA}/former-seed.json`

/** Titles that changed along with their addresses. */
const RENAMED = new Map([
  ["Dvoretsky's Endgame Manual (5th Edition)", "Dvoretsky's Endgame Manual (6th Edition)"],
])

const formerFile = (commit: string, name: string) =>
  execFileSync('git', ['show', `${commit}:${DATA}/${name}`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
const folded = (title: string) =>
  (RENAMED.get(title) ?? title).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const present = readSeedRows()
const presentAt = new Map(present.map((row) => [addressKey(row.sourceUrl), row]))

const catalogueOf = (commit: string) =>
  withChapters(
    readResources(formerFile(commit, 'resources.csv')),
    readSeedChapters(formerFile(commit, 'chapters.csv')),
  )

function rowsOf(commit: string, after: string | undefined): FormerRow[] {
  const former = catalogueOf(commit)
  const next = after === undefined ? present : catalogueOf(after)
  const nextAt = new Map(next.map((row) => [addressKey(row.sourceUrl), row]))
  const formerKeys = new Set(former.map(({ sourceUrl }) => addressKey(sourceUrl)))
  /** A row whose address was mended kept its title. */
  const moved = new Map(
    present
      .filter(({ sourceUrl }) => !formerKeys.has(addressKey(sourceUrl)))
      .map((row) => [folded(row.title), row]),
  )
  return former.map((row) => {
    const now = presentAt.get(addressKey(row.sourceUrl)) ?? moved.get(folded(row.title))
    const later = nextAt.get(addressKey(row.sourceUrl))
    const isSame = now && later && inputHash(later) === inputHash(row)
    return {
      url: row.sourceUrl,
      hash: isSame ? null : inputHash(row),
      now: now?.sourceUrl ?? null,
    }
  })
}

const lists = commits.map((commit, place) => {
  const rows = rowsOf(commit, commits[place + 1])
  const dropped = rows.filter(({ now }) => now === null).length
  const changed = rows.filter(({ hash, now }) => hash !== null && now !== null).length
  console.log(`${commit}: ${rows.length} rows, ${dropped} dropped, ${changed} changed`)
  return rows.map(({ url, hash, now }) => JSON.stringify([url, hash, now])).join(',\n')
})
writeFileSync(TARGET, `[\n[\n${lists.join('\n],[\n')}\n]\n]\n`)
