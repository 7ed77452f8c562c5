import { z } from 'zod'
import { readingInput, type ReadingInput } from '#shared/contracts/search.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { parseCsv } from '../platform/parse-csv.ts'
import { refuse, seedFile } from '../features/seed/seed-rows.service.ts'

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

/** The columns are language, phrase, reads_as and topic. */
export function readReadings(): ReadingInput[] {
  const { table, faults } = parseCsv(seedFile('questions.csv'))
  refuse('questions.csv', faults)
  return table
    .slice(1)
    .flatMap(([language, phrase, readsAs, topic]) =>
      phrase ? [readingInput.parse({ language, phrase, readsAs, topic })] : [],
    )
}

const seedPaths = z.array(
  z.looseObject({
    steps: z.array(
      z.looseObject({
        key: z.string(),
        after: z.array(z.string()),
        need: z.int(),
        items: z.array(z.string()),
      }),
    ),
  }),
)

/** Items are named by their source URLs. */
export function readSeedPaths(): z.infer<typeof seedPaths> {
  return seedPaths.parse(JSON.parse(seedFile('paths.json')))
}

/** The columns are eco, name and pgn. */
export function readNamedLines(): NamedLine[] {
  const { table, faults } = parseCsv(seedFile('openings.csv'))
  refuse('openings.csv', faults)
  return table
    .slice(1)
    .flatMap(([eco, name, moves]) => (eco && name && moves ? [{ eco, name, moves }] : []))
}
