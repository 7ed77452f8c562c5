/** Returns the name of an opening without its variation: 'Caro-Kann Defense' of 'Caro-Kann Defense: Exchange Variation'. */
export function openingFamily(name: string): string {
  return name.split(':', 1)[0]?.trim() ?? ''
}

/**
 * Returns the name as it stands in a sentence: 'the Caro-Kann Defense', "the King's Gambit", but "Petrov's Defense",
 * which belongs to a person.
 */
export function withArticle(name: string): string {
  const isSomebodys = /^\S+['’]s /.test(name) && !/^(?:king|queen|bishop)['’]s /i.test(name)
  return isSomebodys ? name : `the ${name}`
}
