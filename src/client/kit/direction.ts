import { directionOf } from '#shared/texts/languages.ts'
import { t } from './t.tsx'

/** Which way the page runs, for parts that do not find it out from the page: Radix supposes left to right. */
export function pageDirection(): 'ltr' | 'rtl' {
  return directionOf(t.language)
}
