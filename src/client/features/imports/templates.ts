import { IMPORT_COLUMNS, UPDATE_COLUMNS } from '#shared/domain/resource-csv.ts'
import { csvLine } from './csv-line.ts'
import type { CsvKind } from './sheet.ts'

type TemplateColumn = (typeof IMPORT_COLUMNS)[number]

const EXAMPLE: Record<TemplateColumn, string> = {
  title: 'Example: My System',
  description: 'What a learner finds here, in a sentence or two.',
  type: 'book',
  image_url: 'https://example.com/my-system.jpg',
  source_url: 'https://example.com/my-system',
  source_website: 'other',
  level: 'advanced',
  category: 'strategy',
  opening: '',
  author: 'Aron Nimzowitsch',
  author_image: '',
  published_date: '1925-03-05',
  price: '$19.95',
  duration: '',
  tags: 'classic, blockade',
  is_featured: 'no',
  is_for_kids: 'no',
  featured_order: '',
  avg_rating: '45',
  views: '0',
}

/** The specified columns, and one row that shows what belongs in them. */
export const TEMPLATES: Record<CsvKind, { file: string; text: string }> = {
  import: { file: 'resource-import-template.csv', text: textOf(IMPORT_COLUMNS) },
  update: { file: 'resource-update-template.csv', text: textOf(UPDATE_COLUMNS) },
}

function textOf(columns: readonly TemplateColumn[]): string {
  return csvLine(columns) + csvLine(columns.map((column) => EXAMPLE[column]))
}
