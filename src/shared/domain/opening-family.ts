import type { T } from '../texts/text.ts'

/** Returns the name of an opening without its variation: 'Caro-Kann Defense' of 'Caro-Kann Defense: Exchange Variation'. */
export function openingFamily(name: string): string {
  return name.split(':', 1)[0]?.trim() ?? ''
}

/**
 * Returns the name as it stands in a sentence, in the reader's language: 'the Caro-Kann Defense', "the King's Gambit", but "Petrov's Defense",
 * which belongs to a person.
 */
export function withArticle(name: string, t: T): string {
  const isSomebodys = /^\S+['’]s /.test(name) && !/^(?:king|queen|bishop)['’]s /i.test(name)
  const opening = t.opening(name)
  return isSomebodys ? opening : t('the {opening}', { opening })
}
