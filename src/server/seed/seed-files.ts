import { ENGLISH, type Text } from '#shared/texts/text.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { chaptersText, checkChapters } from '#shared/chess/chapters/chapter-moves.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import type { GivenChapter } from '#shared/domain/chapters/chapter-checks.ts'
import { readClock } from '#shared/domain/chapters/chapter.ts'
import { readResourceRows } from '#shared/contracts/resource-csv.ts'
import { parseCsv } from '../platform/parse-csv.ts'
import { serverFile } from '../platform/server-files.ts'

const ordered = { name: z.string(), description: z.string(), order: z.int() }

const taxonomy = z.object({
  mainCategories: z.array(z.object({ id: z.int(), ...ordered })),
  subcategories: z.array(
    z.object({ id: z.int(), ...ordered, categoryId: z.int(), openingPattern: z.string() }),
  ),
  openings: z.array(
    z.object({
      id: z.int(),
      ...ordered,
      categoryId: z.int(),
      subcategoryId: z.int().nullable(),
      openingPattern: z.string(),
    }),
  ),
})

const additionalResources = z.array(
  z.object({
    category: z.enum(ADDITIONAL_CATEGORIES),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().transform((url) => url || null),
    linkUrl: z.url({ protocol: /^https?$/ }),
    linkText: z.string(),
    order: z.int(),
    isActive: z.boolean(),
  }),
)

export type NamedLine = { eco: string; name: string; moves: string }

export function readTaxonomy(): z.infer<typeof taxonomy> {
  return taxonomy.parse(JSON.parse(seedFile('opening-taxonomy.json')))
}

export function readAdditionalResources(): z.infer<typeof additionalResources> {
  return additionalResources.parse(JSON.parse(seedFile('additional-resources.json')))
}

/** The columns are eco, name and pgn. */
export function readNamedLines(): NamedLine[] {
  const { table, faults } = parseCsv(seedFile('openings.csv'))
  refuse('openings.csv', faults)
  return table
    .slice(1)
    .flatMap(([eco, name, moves]) => (eco && name && moves ? [{ eco, name, moves }] : []))
}

/** Uses the same reader as imports. An error in the file stops the seeding. */
export function readResources(text: string = seedFile('resources.csv')): ResourceInput[] {
  const { table, faults } = parseCsv(text)
  refuse('resources.csv', faults)
  const read = readResourceRows(table)
  refuse('resources.csv', read.faults)
  return read.rows.map(({ resource }) => resource)
}

/** A section that begins on the same page as its chapter has no page, because pages must ascend. */
type SeedChapter = GivenChapter & { page: number | null }

/** Returns the chapters as text, by the source URL of their resource. An error in the file stops the seeding. */
export function readSeedChapters(text: string = seedFile('chapters.csv')): Map<string, string> {
  const { table, faults } = parseCsv(text)
  refuse('chapters.csv', faults)
  const lists = new Map<string, SeedChapter[]>()
  for (const [
    source,
    ,
    title = '',
    start = '',
    page = '',
    url = '',
    line = '',
    fen = '',
  ] of table.slice(1)) {
    if (!source) continue
    const list = lists.get(source) ?? []
    const number = page === '' ? null : Number(page)
    const before = list.findLast((each) => each.page !== null)?.page ?? 0
    list.push({
      title,
      startSeconds: start === '' ? null : (readClock(start).seconds ?? start),
      page: number !== null && number <= before ? null : number,
      url,
      line,
      fen,
    })
    lists.set(source, list)
  }
  return new Map(
    [...lists].map(([source, list]) => {
      const checked = checkChapters(list)
      refuse(`chapters.csv (${source})`, checked.faults)
      return [source, chaptersText(checked.chapters)]
    }),
  )
}

function seedFile(name: string): string {
  return readFileSync(serverFile(`seed/data/${name}`), 'utf8')
}

function refuse(file: string, faults: readonly { message: Text | string }[]): void {
  if (faults.length > 0)
    throw new Error(
      `${file}: ${faults.map(({ message }) => (typeof message === 'string' ? message : ENGLISH(message))).join('; ')}`,
    )
}
