/** localStorage that may be switched off: then nothing is remembered, and nothing breaks. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Private windows of some browsers refuse; the choice lasts as long as the page.
  }
}

const YEAR_SECONDS = 31_536_000

/** Mirrors a choice for the server, which draws the next page with it. null forgets it. */
export function writePreferenceCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** Only in the browser. */
export function readPreferenceCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}
