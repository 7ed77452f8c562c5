import { OWN, themeColors } from '#shared/domain/palette.ts'

/** The icons of a site without one of its own. Phones cut those with square corners themselves. */
export const OWN_ICONS = [
  { path: '/favicon.svg', side: 32, isRound: true },
  { path: '/icon-192.png', side: 192, isRound: true },
  { path: '/icon-512.png', side: 512, isRound: true },
  { path: '/icon-maskable.png', side: 512, isRound: false },
  { path: '/apple-touch-icon.png', side: 180, isRound: false },
] as const

/** Draws a rook on an open file, in the colors of the site. */
export function ownIcon(accent: string, icon: { side: number; isRound: boolean }): string {
  const colors = accent === '' ? OWN.day : themeColors('day', accent)
  const [ground, ink] = [colors.get('accent'), colors.get('on-accent')]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${icon.side}" height="${icon.side}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${icon.isRound ? 7 : 0}" fill="${ground}"/>
<path d="M10.5 0h11v32h-11z" fill="${ink}" opacity=".2"/>
<path d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.3l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z" fill="${ink}"/>
</svg>`
}
