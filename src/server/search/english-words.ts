/** Words that people search for besides chess terms. They count as spelled correctly even if no resource has them. */
const MORE =
  'app website network documentary film bullet rapid response losing begin lose sport steal tournament tired says said gets goes wants needs asks'

/**
 * Loads English words that must not be taken for misspelled names: the EFF's list of 7,776, which comes with the
 * password check. A larger list would contain 'fisher' and break 'bobby fisher'.
 */
export async function loadEnglishWords(): Promise<string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return [...(dictionary['diceware-common'] as readonly string[]), ...MORE.split(' ')]
}
