import { asc, eq, sql } from 'drizzle-orm'
import {
  readingInput,
  type ReadingImport,
  type ReadingImportView,
  type ReadingInput,
  type ReadingPatch,
  type ReadingView,
  type SynonymInput,
  type SynonymPatch,
  type SynonymView,
} from '#shared/contracts/search.ts'
import { faultText } from '#shared/contracts/says.ts'
import { csvFile } from '#shared/domain/csv.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { searchReadings, searchSynonyms } from '../../platform/db/schema/resources.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { contentOf, foldedPhrase } from '../../search/readings.ts'
import { type EntityService, entityService } from '../entities/entity.service.ts'
import { type Synonym, SYNONYMS } from '../../search/word-lists.ts'

type ReadingRow = typeof searchReadings.$inferSelect

const TAKEN = { code: 'reading_taken', field: 'phrase' }

/** After a write, the next search in this process knows it, and other processes follow within a moment. */
const refreshed = async (ctx: AppContext): Promise<void> => {
  await ctx.version.refresh()
  await ctx.search.settled()
}

export const readings: EntityService<
  typeof searchReadings,
  ReadingInput,
  ReadingPatch,
  ReadingView
> = entityService({
  table: searchReadings,
  key: searchReadings.id,
  missing: text('Reading not found'),
  taken: { ...TAKEN, fault: text('These words have a reading already') },
  actions: { created: 'reading_added', changed: 'reading_changed', removed: 'reading_removed' },
  trash: 'reading',
  details: ({ id, language, phrase, readsAs }) => ({ reading: id, language, phrase, readsAs }),
  present: presentReading,
  async check(tx, fields, before) {
    const { language, phrase } = { ...before, ...fields } as ReadingInput
    if (contentOf({ language, phrase }).length === 0) throw refusedWith(400, 'invalid', NO_CONTENT)
    const key = keyOf({ language, phrase })
    const [other] = await tx
      .select({ id: searchReadings.id, phrase: searchReadings.phrase })
      .from(searchReadings)
      .where(eq(searchReadings.key, key))
    if (other && other.id !== before?.id) {
      const { id, phrase: name } = other
      throw refusedWith(
        409,
        TAKEN.code,
        text('“{name}” (#{id}) has these words already', { name, id }),
      )
    }
    return { ...fields, key }
  },
  afterCommit: refreshed,
})

const NO_CONTENT = text('Phrase must have a word besides articles, pronouns, and the like')

function refusedWith(status: 400 | 409, code: string, fault: Text): AppError {
  return new AppError(status, code, fault, { fields: { [TAKEN.field]: fault } })
}

/** No two readings have the same. */
export function keyOf({ language, phrase }: Pick<ReadingInput, 'language' | 'phrase'>): string {
  return `${language}:${foldedPhrase(phrase)}`
}

function presentReading({ id, language, phrase, readsAs, topic }: ReadingRow): ReadingView {
  return { id, language, phrase, readsAs, topic }
}

export async function listReadings({ db }: Pick<AppContext, 'db'>): Promise<ReadingView[]> {
  const rows = await db.select().from(searchReadings).orderBy(asc(searchReadings.id))
  return mapInTurns(rows, presentReading)
}

const COLUMNS = ['language', 'phrase', 'reads_as', 'topic']

export async function readingsCsv(ctx: AppContext): Promise<string> {
  const rows = await mapInTurns(await listReadings(ctx), ({ language, phrase, readsAs, topic }) => [
    language,
    phrase,
    readsAs,
    topic ?? '',
  ])
  return csvFile([COLUMNS, ...rows])
}

/** Adds readings, and changes those of phrases that have one. */
export async function importReadings(
  ctx: AppContext,
  { rows }: ReadingImport,
  t: T,
): Promise<ReadingImportView> {
  const faults: ReadingImportView['faults'] = []
  const valid = new Map<string, ReadingInput>()
  let place = 0
  await mapInTurns(rows, (given) => {
    const row = ++place
    const { data, error } = readingInput.safeParse(given)
    const [issue] = error?.issues ?? []
    if (issue) {
      const { words, values } = faultText(issue)
      const field = t(FIELD_NAMES.get(issue.path[0]) ?? text('The row'))
      faults.push({ row, message: t({ words, values: { ...values, field } }) })
    } else if (data && contentOf(data).length === 0) faults.push({ row, message: t(NO_CONTENT) })
    else if (data && valid.has(keyOf(data)))
      faults.push({ row, message: t('An earlier row has the same words') })
    else if (data) valid.set(keyOf(data), data)
  })
  const at = ctx.clock()
  const counts = await ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const written = await putReadings(tx, valid)
    const details = { added: written.added, changed: written.changed }
    if (written.added + written.changed > 0)
      await recordAudit(tx, at, { action: 'readings_imported', details })
    return written
  })
  await refreshed(ctx)
  return { ...counts, unchanged: valid.size - counts.added - counts.changed, faults }
}

const FIELD_NAMES = new Map<unknown, Text>([
  ['language', text('Language')],
  ['phrase', text('Phrase')],
  ['readsAs', text('Read as')],
  ['topic', text('Topic')],
])

/** Writes readings by their keys; returns how many are new, and how many had another reading. */
export async function putReadings(
  tx: Db,
  byKey: ReadonlyMap<string, ReadingInput>,
): Promise<{ added: number; changed: number }> {
  if (byKey.size === 0) return { added: 0, changed: 0 }
  const inputs = [...byKey.values()]
  const column = (name: keyof ReadingInput) => sql.param(inputs.map((input) => input[name]))
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    INSERT INTO ${searchReadings} (key, language, phrase, reads_as, topic)
    SELECT * FROM unnest(${sql.param([...byKey.keys()])}::text[], ${column('language')}::text[],
      ${column('phrase')}::text[], ${column('readsAs')}::text[], ${column('topic')}::text[])
    ON CONFLICT (key) DO UPDATE
      SET phrase = excluded.phrase, reads_as = excluded.reads_as, topic = excluded.topic
      WHERE (readings.phrase, readings.reads_as, readings.topic)
        IS DISTINCT FROM (excluded.phrase, excluded.reads_as, excluded.topic)
    RETURNING xmax = 0 AS "isNew"`)
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added }
}

type SynonymRow = typeof searchSynonyms.$inferSelect

/** After a write, the next search in this process knows it, and other processes follow within a moment. */
export const synonyms: EntityService<
  typeof searchSynonyms,
  SynonymInput,
  SynonymPatch,
  SynonymView
> = entityService({
  table: searchSynonyms,
  key: searchSynonyms.id,
  missing: text('Synonym not found'),
  actions: { created: 'synonym_added', changed: 'synonym_changed', removed: 'synonym_removed' },
  details: ({ id, relation, words, targets }) => ({
    synonym: id,
    relation,
    words: words.join(', '),
    targets: targets.join(', '),
  }),
  present: presentSynonym,
  async afterCommit(ctx) {
    await ctx.version.refresh()
    await ctx.search.settled()
  },
})

/** Returns the curators' own synonyms, oldest first, then those that come with the product. */
export async function listAllSynonyms(ctx: AppContext): Promise<SynonymView[]> {
  const own = await ctx.db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))
  return [...own.map(presentSynonym), ...SYNONYMS.map(presentBuiltIn)]
}

function presentSynonym({ id, relation, words, targets }: SynonymRow): SynonymView {
  return { id, relation, words, targets }
}

/** Synonyms that come with the product have no ID, because they cannot be changed. */
function presentBuiltIn(synonym: Synonym): SynonymView {
  if ('same' in synonym)
    return { id: null, relation: 'same', words: [...synonym.same], targets: [] }
  const words = [...synonym.words]
  return 'means' in synonym
    ? { id: null, relation: 'means', words, targets: [...synonym.means] }
    : { id: null, relation: 'also', words, targets: [...synonym.also] }
}
