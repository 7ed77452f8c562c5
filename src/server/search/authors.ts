import type { CatalogueIndex } from './catalogue-index.ts'
import { hasValue } from './filters.ts'
import { tokensOf } from './words.ts'

export type Author = { name: string; words: string[]; resources: number }

/** Returns every author, whether named alone or with others; with `kidsOnly`, only authors of resources for kids. */
export function authorsOf(index: CatalogueIndex, kidsOnly: boolean): Author[] {
  const isForKids = hasValue(index, 'kids', ['yes'])
  const perText = new Uint32Array(index.authors.list.length)
  for (const doc of index.liveDocs()) {
    const code = index.author[doc] ?? -1
    if (code >= 0 && (!kidsOnly || isForKids(doc))) perText[code] = (perText[code] ?? 0) + 1
  }
  const authors = new Map<string, number>()
  for (const [code, text] of index.authors.list.entries()) {
    const resources = perText[code] ?? 0
    if (resources === 0) continue
    for (const name of text.split(/(?<!\s)\s*,\s*/))
      if (name) authors.set(name, (authors.get(name) ?? 0) + resources)
  }
  return [...authors].map(([name, resources]) => ({
    name,
    resources,
    words: tokensOf(name).map(({ word }) => word),
  }))
}
