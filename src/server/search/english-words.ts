/** What people look for beside chess; no resource need have it for it to be spelled right. */
const MORE =
  'app website network documentary film bullet rapid response losing begin lose sport steal tournament'

/**
 * English words that are not to be taken for misspelled names: the EFF's list of 7,776, which the
 * password check brings along. A larger list would have 'fisher' and spoil 'bobby fisher'.
 */
export async function loadEnglishWords(): Promise<string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return [...(dictionary['diceware-common'] as readonly string[]), ...MORE.split(' ')]
}
