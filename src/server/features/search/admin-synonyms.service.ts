import type { SynonymInput, SynonymPatch, SynonymView } from '#shared/contracts/admin-search.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { searchSynonyms } from '../../platform/db/schema/resources.ts'
import { type Synonym, SYNONYMS } from '../../search/word-lists.ts'
import { type EntityService, entityService } from '../entities/entity.service.ts'
import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

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
  const own = await listSynonyms(ctx.db)
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

async function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))
}
