type Owner = { username: string; email: string | null }

let common: Promise<ReadonlySet<string>> | null = null
const LISTED = 10_000

/**
 * Whether an attacker would guess the password early: it is one of the 10,000 most common passwords in any case, or
 * the user's own name or address, possibly with digits or punctuation around it.
 */
export async function isEasyPassword(password: string, owner: Owner): Promise<boolean> {
  const text = password.toLowerCase()
  const email = owner.email ?? ''
  const own = [owner.username, email, email.split('@')[0] ?? ''].map((each) => each.toLowerCase())
  if (own.some((each) => isWithFrills(text, each))) return true
  common ??= loadCommonPasswords()
  return (await common).has(text)
}

/** Whether the text contains only digits and punctuation besides the name. */
function isWithFrills(text: string, name: string): boolean {
  return name !== '' && text.includes(name) && !/\p{L}/u.test(text.replace(name, ''))
}

/** The list is 350 KB and is needed only to register and to change a password. It is sorted by frequency. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as readonly string[]).slice(0, LISTED))
}
