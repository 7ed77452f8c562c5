import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { compareWithBare } from './against-bare.ts'
import {
  createCatalogue,
  readVocabulary,
  startBenchPostgres,
  type Vocabulary,
} from './catalogue-database.ts'
import { LOAD_CORE, pinnedTo } from './processes.ts'
import { startProduct } from './product.ts'
import { progress } from './progress.ts'
import { type Figure, ratioFigure, skipped } from './report.ts'
import { titleWords } from './requests.ts'

const ROWS = 10_000
const ROTATED = 500

/** Measures responses that are all computed from scratch, with PostgreSQL on the load generator's core. */
export async function measureCold(seconds: number): Promise<Figure[]> {
  const postgres = await pinnedTo(LOAD_CORE, startBenchPostgres)
  if (!postgres) return [skipped('cold')]
  try {
    const databaseUrl = await createCatalogue(postgres, ROWS)
    const product = await startProduct({ databaseUrl, cache: false })
    try {
      const figures: Figure[] = []
      for (const { name, paths, target } of coldTraffic(await readVocabulary(databaseUrl))) {
        progress(`cold: ${name}`)
        const traffic = { paths, headers: {} }
        const comparison = await compareWithBare(product, traffic, seconds)
        figures.push(ratioFigure(`cold ${name}`, comparison, target))
      }
      return figures
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
  }
}

function coldTraffic(vocabulary: Vocabulary): { name: string; paths: string[]; target: number }[] {
  const lists = RESOURCE_TYPES.flatMap((type) =>
    LEVELS.map((level) => `/api/resources?type=${type}&level=${level}&sort=newest&limit=12`),
  )
  const words = [...new Set(vocabulary.titles.flatMap(titleWords))].slice(0, ROTATED)
  return [
    { name: 'list of 12 by type and level', paths: lists, target: 0.04 },
    {
      name: 'one resource by id',
      paths: vocabulary.ids.slice(0, ROTATED).map((id) => `/api/resources/${id}`),
      target: 0.05,
    },
    {
      name: 'title search',
      paths: words.map((word) => `/api/resources?query=${encodeURIComponent(word)}&limit=12`),
      target: 0.02,
    },
    { name: 'home page', paths: ['/'], target: 0.006 },
  ]
}
