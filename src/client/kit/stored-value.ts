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
