import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
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

function seedFile(name: string): string {
  return readFileSync(serverFile(`seed/data/${name}`), 'utf8')
}

function refuse(file: string, faults: readonly { message: string }[]): void {
  if (faults.length > 0)
    throw new Error(`${file}: ${faults.map(({ message }) => message).join('; ')}`)
}
