export type Theme = 'light' | 'dark'

/** Stored, else the system's preference. */
export function chosenTheme(stored: string | null, systemDark: boolean): Theme {
  if (stored === 'light' || stored === 'dark') return stored
  return systemDark ? 'dark' : 'light'
}
