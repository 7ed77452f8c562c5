import { t } from './t.tsx'

/** Returns '58%' for 0.583, with a space before the sign where the language has one. */
export function percentText(share: number): string {
  return (Math.round(share * 100) / 100).toLocaleString(t.locale, { style: 'percent' })
}
