import { serverPageContext } from '#client/data/page-context.ts'
import { renderedKidsMode } from '#client/data/kids-mode.tsx'

/**
 * Attributes of <html>: what the server drew this page with. The browser leaves them alone: the
 * classes change before React is there (pre-paint-script.ts), and the data are the first snapshots
 * of the theme, kids mode, the support address and the year for hydration.
 */
export function serverMarks(search: string): Record<string, string | undefined> {
  const server = serverPageContext()
  if (!server) return {}
  const kids = renderedKidsMode(search)
  return {
    className: [server.theme, kids && 'kids'].filter(Boolean).join(' ') || undefined,
    'data-theme': server.theme ?? undefined,
    'data-kids': kids ? 'on' : 'off',
    'data-kids-lock': server.locked ?? undefined,
    'data-support-email': server.supportEmail,
    'data-year': String(new Date().getUTCFullYear()),
  }
}
