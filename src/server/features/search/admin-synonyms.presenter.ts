import type { SynonymView } from '#shared/contracts/search-synonyms.ts'
import type { Synonym } from '../../search/synonyms.ts'
import type { SynonymRow } from './admin-synonyms.queries.ts'

export function presentSynonym({ id, relation, words, targets }: SynonymRow): SynonymView {
  return { id, relation, words, targets }
}

/** Synonyms that come with the product have no ID, because they cannot be changed. */
export function presentBuiltIn(synonym: Synonym): SynonymView {
  if ('same' in synonym)
    return { id: null, relation: 'same', words: [...synonym.same], targets: [] }
  const words = [...synonym.words]
  return 'means' in synonym
    ? { id: null, relation: 'means', words, targets: [...synonym.means] }
    : { id: null, relation: 'also', words, targets: [...synonym.also] }
}
