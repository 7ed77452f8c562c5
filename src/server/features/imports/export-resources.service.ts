import Papa from 'papaparse'
import { withFormulaGuard } from '#shared/domain/formula-guard.ts'
import { writtenDate } from '#shared/domain/published-date.ts'
import { CSV_COLUMNS, type CsvColumn, IMPORT_COLUMNS } from '#shared/domain/resource-csv.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  type ExportedResource,
  getResourcesAfter,
  hasChosenSides,
} from '../resources/admin-resources.service.ts'

const ROWS_PER_CHUNK = 500

/**
 * Returns the catalogue as CSV text by ID, with the import template's columns, plus `side` if curators have chosen
 * sides.
 */
export async function* exportCsvChunks(db: Db): AsyncGenerator<string> {
  // Sides that nobody has chosen are derived again from the resources' texts, wherever they are imported.
  const columns = (await hasChosenSides(db)) ? CSV_COLUMNS : IMPORT_COLUMNS
  yield csvLines([[...columns]])
  let last = 0
  for (;;) {
    const resources = await getResourcesAfter(db, last, ROWS_PER_CHUNK)
    if (resources.length === 0) return
    last = resources.at(-1)?.id ?? last
    yield csvLines(resources.map((resource) => lineOf(columns, resource)))
  }
}

function csvLines(rows: readonly string[][]): string {
  return `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n`
}

function lineOf(columns: readonly CsvColumn[], resource: ExportedResource): string[] {
  const cells: Record<CsvColumn, string | number | boolean | null> = {
    title: resource.title,
    description: resource.description,
    type: resource.type,
    image_url: resource.imageUrl,
    source_url: resource.sourceUrl,
    source_website: resource.sourceWebsite,
    level: resource.level,
    category: resource.category,
    opening: resource.opening,
    author: resource.author,
    author_image: resource.authorImage,
    published_date: writtenDate(resource.publishedDate, resource.publishedPrecision),
    price: resource.price,
    duration: resource.duration,
    tags: resource.tags.join(', '),
    is_featured: resource.isFeatured,
    is_for_kids: resource.isForKids,
    featured_order: resource.featuredOrder,
    avg_rating: resource.avgRating,
    views: resource.views,
    side: resource.chosenSide,
  }
  return columns.map((column) => withFormulaGuard(String(cells[column] ?? '')))
}
