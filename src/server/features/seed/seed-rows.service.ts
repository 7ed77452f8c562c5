import { readFileSync } from 'node:fs'
import { chaptersText, checkChapters } from '#shared/chess/chapters/chapter-moves.ts'
import { readResourceRows } from '#shared/contracts/resource-csv.ts'
import { newResourceFields, type ResourceInput } from '#shared/contracts/resource-input.ts'
import type { GivenChapter } from '#shared/domain/chapters/chapter-checks.ts'
import { readClock } from '#shared/domain/chapters/chapter.ts'
import { ENGLISH, type Text } from '#shared/texts/text.ts'
import { parseCsv } from '../../platform/parse-csv.ts'
import { serverFile } from '../../platform/server-files.ts'

/** Returns the resources of the seed catalogue with their chapters and works. Takes about 0.3 s. */
export function readSeedRows(): ResourceInput[] {
  const works = readSeedWorks()
  return withChapters(readResources(), readSeedChapters()).map((row) => ({
    ...row,
    ...works.get(row.sourceUrl),
  }))
}

/** Adds to resources the chapters of their source URLs. */
export function withChapters(
  resources: readonly ResourceInput[],
  chapters: ReadonlyMap<string, string>,
): ResourceInput[] {
  return resources.map((resource) => ({
    ...resource,
    chapters: chapters.get(resource.sourceUrl) ?? resource.chapters,
  }))
}

/** Uses the same reader as imports. An error in the file stops the seeding. */
export function readResources(text: string = seedFile('resources.csv')): ResourceInput[] {
  const { table, faults } = parseCsv(text)
  refuse('resources.csv', faults)
  const read = readResourceRows(table)
  refuse('resources.csv', read.faults)
  return read.rows.map(({ resource }) => resource)
}

/** Returns the works by the source URL of their editions. The columns are work, source_url, edition and why. */
function readSeedWorks(): Map<string, Pick<ResourceInput, 'work' | 'edition'>> {
  const { table, faults } = parseCsv(seedFile('works.csv'))
  refuse('works.csv', faults)
  const { work: slug, edition: form } = newResourceFields.shape
  return new Map(
    table.slice(1).flatMap(([work, url, edition]) => {
      const fields = { work: slug.parse(work), edition: form.parse(edition) }
      return url ? [[url, fields] as const] : []
    }),
  )
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

export function seedFile(name: string): string {
  return readFileSync(serverFile(`seed/data/${name}`), 'utf8')
}

export function refuse(file: string, faults: readonly { message: Text | string }[]): void {
  if (faults.length > 0)
    throw new Error(
      `${file}: ${faults.map(({ message }) => (typeof message === 'string' ? message : ENGLISH(message))).join('; ')}`,
    )
}
