import Papa from 'papaparse'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { withFormulaGuard } from '#shared/domain/formula-guard.ts'
import { IMPORT_COLUMNS, type ImportColumn } from '#shared/domain/resource-csv.ts'
import type { Db } from '../../db/client.ts'
import { getResourcesAfter } from '../resources/admin-resources.service.ts'

const ROWS_PER_CHUNK = 500

/** The catalogue as CSV text in the import template's columns (decisions §8), by id. */
export async function* exportCsvChunks(db: Db): AsyncGenerator<string> {
  yield csvLines([[...IMPORT_COLUMNS]])
  let last = 0
  for (;;) {
    const resources = await getResourcesAfter(db, last, ROWS_PER_CHUNK)
    if (resources.length === 0) return
    last = resources.at(-1)?.id ?? last
    yield csvLines(resources.map(cellsOf))
  }
}

function csvLines(rows: readonly string[][]): string {
  return `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n`
}

function cellsOf(resource: ResourceView): string[] {
  const cells: Record<ImportColumn, string | number | boolean | null> = {
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
    published_date: resource.publishedDate,
    price: resource.price,
    duration: resource.duration,
    tags: resource.tags.join(', '),
    is_featured: resource.isFeatured,
    is_for_kids: resource.isForKids,
    featured_order: resource.featuredOrder,
    avg_rating: resource.avgRating,
    views: resource.views,
  }
  return IMPORT_COLUMNS.map((column) => withFormulaGuard(String(cells[column] ?? '')))
}
