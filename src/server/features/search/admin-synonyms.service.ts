import type { SynonymInput, SynonymPatch, SynonymView } from '#shared/contracts/search-synonyms.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { type Synonym, SYNONYMS } from '../../search/synonyms.ts'
import {
  deleteSynonym,
  findSynonym,
  insertSynonym,
  listSynonyms,
  type SynonymRow,
  updateSynonym,
} from './admin-synonyms.queries.ts'
import { message } from '#shared/texts/text.ts'

/** Returns the curators' own synonyms, oldest first, then those that come with the product. */
export async function listAllSynonyms(ctx: AppContext): Promise<SynonymView[]> {
  const own = await listSynonyms(ctx.db)
  return [...own.map(presentSynonym), ...SYNONYMS.map(presentBuiltIn)]
}

/** The next search in this process knows the synonym, and other processes follow within a moment. */
export async function addSynonym(
  ctx: AppContext,
  { userId, ip }: Editor,
  input: SynonymInput,
): Promise<SynonymView> {
  const row = await ctx.db.transaction(async (tx) => {
    const added = await insertSynonym(tx, input)
    await recordAudit(tx, ctx.clock(), ip, {
      userId,
      action: 'synonym_added',
      details: auditDetails(added),
    })
    return added
  })
  await settle(ctx)
  return presentSynonym(row)
}

/** Fields that the patch does not name keep their values. */
export async function changeSynonym(
  ctx: AppContext,
  { userId, ip }: Editor,
  { id, patch }: { id: number; patch: SynonymPatch },
): Promise<SynonymView> {
  const isEmpty = Object.keys(patch).length === 0
  const row = await ctx.db.transaction(async (tx) => {
    const changed = isEmpty ? await findSynonym(tx, id) : await updateSynonym(tx, id, patch)
    if (!changed) throw notFound(message('Synonym not found'))
    if (isEmpty) return changed
    const details = auditDetails(changed)
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'synonym_changed', details })
    return changed
  })
  await settle(ctx)
  return presentSynonym(row)
}

export async function removeSynonym(
  ctx: AppContext,
  { userId, ip }: Editor,
  id: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const removed = await deleteSynonym(tx, id)
    if (!removed) throw notFound(message('Synonym not found'))
    const details = auditDetails(removed)
    await recordAudit(tx, ctx.clock(), ip, { userId, action: 'synonym_removed', details })
  })
  await settle(ctx)
}

async function settle(ctx: AppContext): Promise<void> {
  await ctx.version.refresh()
  await ctx.search.settled()
}

function auditDetails({ id, relation, words, targets }: SynonymRow) {
  return { synonym: id, relation, words: words.join(', '), targets: targets.join(', ') }
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
