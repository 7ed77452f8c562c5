import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import { lineReader } from '#shared/chess/line-keys.ts'
import { findChangedResources } from '../../platform/cache/catalogue-version.queries.ts'
import type { CatalogueVersion } from '../../platform/cache/catalogue-version.ts'
import type { Db } from '../../platform/db/client.ts'
import { type ChaptersRow, listChaptersOf, COLUMNS } from './chapters.queries.ts'
import { sql } from 'drizzle-orm'

const FIRST_CAPACITY = 1024
/** This many dead chapters are always tolerated. */
const MAX_DEAD = 1000

/**
 * Finds chapters by the positions that they pass through. It holds numbers only, because 200,000 chapters may pass
 * through two million positions: each key of a position as a hash of 53 bits, and lists of the chapters in arrays. A
 * changed resource gets new slots and its old ones die.
 */
export class PositionTable {
  /** The resource and the ID of each chapter. */
  resources = new Int32Array(FIRST_CAPACITY)
  ids = new Int32Array(FIRST_CAPACITY)
  #live = new Uint8Array(FIRST_CAPACITY)
  #slots = 0
  /** Where the slots of each resource begin and end. */
  readonly #ofResource = new Map<number, readonly [from: number, to: number]>()
  /** An open hash table of positions; a head of 0 means that the bucket is free. */
  #hashes = new Float64Array(2 * FIRST_CAPACITY)
  #heads = new Int32Array(2 * FIRST_CAPACITY)
  #positions = 0
  /** The lists, from 1: the next entry, the slot, and the plies to go. */
  #next = new Int32Array(FIRST_CAPACITY)
  #slot = new Int32Array(FIRST_CAPACITY)
  #toGo = new Uint8Array(FIRST_CAPACITY)
  #entries = 0
  #liveSlots = 0

  /** Whether more than half of it is dead, so that it is better filled anew. */
  get isSparse(): boolean {
    return this.#slots > 2 * this.#liveSlots + MAX_DEAD
  }

  /** Replaces the chapters of a resource. `keys` are those of each chapter's positions; it is about the last one. */
  put(resourceId: number, chapters: readonly { id: number; keys: readonly string[] }[]): void {
    this.remove(resourceId)
    const from = this.#slots
    for (const { id, keys } of chapters) {
      if (this.#slots === this.ids.length) this.#growSlots()
      const slot = this.#slots++
      this.#liveSlots++
      this.resources[slot] = resourceId
      this.ids[slot] = id
      this.#live[slot] = 1
      // A line may come to a position twice; then the way from the second time is the shorter one.
      const seen = new Set<string>()
      for (let ply = keys.length - 1; ply >= 0; ply--) {
        const key = keys[ply] ?? ''
        if (seen.has(key)) continue
        seen.add(key)
        this.#add(hashOf(key), slot, keys.length - 1 - ply)
      }
    }
    if (this.#slots > from) this.#ofResource.set(resourceId, [from, this.#slots])
  }

  remove(resourceId: number): void {
    const slots = this.#ofResource.get(resourceId)
    if (!slots) return
    for (let slot = slots[0]; slot < slots[1]; slot++) this.#live[slot] = 0
    this.#liveSlots -= slots[1] - slots[0]
    this.#ofResource.delete(resourceId)
  }

  /** Calls `visit` for each chapter at a position. Those of one resource follow one another. */
  visit(key: string, visit: (slot: number, toGo: number) => void): void {
    let entry = this.#heads[this.#bucketOf(hashOf(key))] as number
    while (entry !== 0) {
      const slot = this.#slot[entry] as number
      if (this.#live[slot]) visit(slot, this.#toGo[entry] as number)
      entry = this.#next[entry] as number
    }
  }

  #add(hash: number, slot: number, toGo: number): void {
    if (2 * this.#positions >= this.#heads.length) this.#growHashes()
    if (this.#entries + 1 === this.#next.length) this.#growEntries()
    const bucket = this.#bucketOf(hash)
    const entry = ++this.#entries
    if (this.#heads[bucket] === 0) {
      this.#hashes[bucket] = hash
      this.#positions++
    }
    this.#next[entry] = this.#heads[bucket] as number
    this.#slot[entry] = slot
    this.#toGo[entry] = toGo
    this.#heads[bucket] = entry
  }

  /** Returns the bucket of the hash, or the free one where it would be. */
  #bucketOf(hash: number): number {
    const mask = this.#heads.length - 1
    let bucket = (hash >>> 0) & mask
    while (this.#heads[bucket] !== 0 && this.#hashes[bucket] !== hash) bucket = (bucket + 1) & mask
    return bucket
  }

  #growSlots(): void {
    this.resources = larger(this.resources)
    this.ids = larger(this.ids)
    this.#live = larger(this.#live)
  }

  #growEntries(): void {
    this.#next = larger(this.#next)
    this.#slot = larger(this.#slot)
    this.#toGo = larger(this.#toGo)
  }

  #growHashes(): void {
    const [hashes, heads] = [this.#hashes, this.#heads]
    this.#hashes = new Float64Array(2 * hashes.length)
    this.#heads = new Int32Array(2 * heads.length)
    for (const [at, head] of heads.entries()) {
      if (head === 0) continue
      const bucket = this.#bucketOf(hashes[at] as number)
      this.#hashes[bucket] = hashes[at] as number
      this.#heads[bucket] = head
    }
  }
}

function larger<Column extends Int32Array | Uint8Array>(column: Column): Column {
  const Kind = column.constructor as new (length: number) => Column
  const made = new Kind(2 * column.length)
  made.set(column as never)
  return made
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A hash of 53 bits, which a number holds exactly: FNV-1a of the key, and 21 bits of FNV-1a of the key read backwards. */
function hashOf(key: string): number {
  let forwards = FNV_OFFSET
  let backwards = FNV_OFFSET
  for (let at = 0, end = key.length - 1; at <= end; at++) {
    forwards = Math.imul(forwards ^ key.charCodeAt(at), FNV_PRIME)
    backwards = Math.imul(backwards ^ key.charCodeAt(end - at), FNV_PRIME)
  }
  return 2 ** 32 * (backwards >>> 11) + (forwards >>> 0)
}

/** About 20 ms of work. Other requests get their turn between such portions. */
const RESOURCES_AT_ONCE = 50

export type ChapterPositions = {
  /** Returns the table with every write that this process knows about, after waiting for what is missing. */
  current(): Promise<PositionTable>
}

/**
 * Keeps the positions of all chapters in this process's memory. They are computed from the lines in the database when
 * they are first requested; after that, each request reads the resources that have changed.
 */
export function followChapters(db: Db, version: CatalogueVersion): ChapterPositions {
  let cached: { table: PositionTable; change: number } | null = null
  let catchingUp: Promise<void> | null = null

  const fill = async (): Promise<void> => {
    const change = version.resourceChange()
    const table = new PositionTable()
    for (let last = 0; ;) {
      const rows = await listChaptersAfter(db, last, RESOURCES_AT_ONCE)
      put(table, rows)
      const next = rows.at(-1)?.id
      if (next === undefined) break
      last = next
    }
    cached = { table, change }
  }
  const catchUp = async (): Promise<void> => {
    if (!cached) return fill()
    const announced = version.resourceChange()
    const changed = await findChangedResources(db, { change: cached.change, announced })
    if (!changed) return fill()
    const { ids, last } = changed
    for (let start = 0; start < ids.length; start += RESOURCES_AT_ONCE) {
      const wanted = ids.slice(start, start + RESOURCES_AT_ONCE)
      const rows = await listChaptersOf(db, wanted)
      for (const id of wanted) cached.table.remove(id)
      put(cached.table, rows)
    }
    cached.change = last
    if (cached.table.isSparse) await fill()
  }
  return {
    async current() {
      while (!cached || cached.change < version.resourceChange()) {
        catchingUp ??= catchUp().finally(() => {
          catchingUp = null
        })
        await catchingUp
      }
      return cached.table
    },
  }
}

/** Chapters of one resource often begin with the same moves, which are played once. */
function put(table: PositionTable, rows: readonly ChaptersRow[]): void {
  for (const { id, chapters, chapterIds } of rows) {
    const keysOf = lineReader()
    const placed = storedChapters(chapters, chapterIds).map((chapter) => ({
      id: chapter.id,
      // Chapters are not listed at the start of the game, through which all lines pass.
      keys: chapter.line ? keysOf(chapter.line) : chapterKeys(chapter),
    }))
    table.put(
      id,
      placed.filter(({ keys }) => keys.length > 0),
    )
  }
}

/** Returns the next resources with chapters by ID, for iterating over all of them. */
async function listChaptersAfter(db: Db, id: number, limit: number): Promise<ChaptersRow[]> {
  const { rows } = await db.execute<ChaptersRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE id > ${id} AND chapters IS NOT NULL ORDER BY id LIMIT ${limit}`)
  return rows
}
