export type PageVariant = { theme: 'light' | 'dark' | null; kids: boolean }

/** The choices in cookies that change how the server draws a page. */
export function pageVariant(cookie: string | undefined, locked = false): PageVariant {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1]
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    kids: locked || /(?:^|;\s*)kids=1(?:;|$)/.test(cookie ?? ''),
  }
}

export function pageKey({ theme, kids }: PageVariant, normalized: string): string {
  return `page ${theme ?? 'system'} ${kids ? 'kids' : 'all'} ${normalized}`
}
