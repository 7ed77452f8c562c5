/** Spec §9: '9+' above 9 in the header, '99+' above 99 in the menu. */
export function cappedCount(count: number, cap: 9 | 99): string {
  return count > cap ? `${cap}+` : String(count)
}
