import { readdirSync } from 'node:fs'
import { DIST } from '../server-files.ts'

const FAMILIES = { 'Source Sans 3': 'source-sans-3', 'Source Serif 4': 'source-serif-4' } as const

/** The site's fonts as CSS, under the names that the build has given the files. In development, there are none. */
export const PLAIN_FONTS: string = fontFaces()

function fontFaces(): string {
  const files = builtAssets()
  return Object.entries(FAMILIES)
    .flatMap(([family, name]) => {
      const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'))
      return file
        ? [
            `@font-face{font-family:'${family}';font-weight:200 900;font-display:swap;src:url(/assets/${file}) format('woff2')}`,
          ]
        : []
    })
    .join('\n')
}

function builtAssets(): string[] {
  try {
    return readdirSync(new URL('client/assets/', DIST))
  } catch {
    return []
  }
}
