export type Theme = 'light' | 'dark'

/** What was chosen before, else the system's preference. */
export function chosenTheme(chosen: string | null, systemDark: boolean): Theme {
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemDark ? 'dark' : 'light'
}
