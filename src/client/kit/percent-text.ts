import { t } from './t.tsx'

/** Returns '58%' for 0.583 in English; Spanish, French and German put a space before the sign. */
export function percentText(share: number): string {
  return share.toLocaleString(t.locale, { style: 'percent' })
}
