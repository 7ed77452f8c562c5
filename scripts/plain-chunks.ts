import type { Plugin } from 'vite'

/**
 * Writes what is not ASCII in the server's chunks as escapes. Node keeps the source of every module in memory, with two
 * bytes for each character if a single one is not ASCII.
 */
export function plainChunks(): Plugin {
  return {
    name: 'plain-chunks',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = withEscapes(chunk.code)
    },
  }
}

/** Replaces each UTF-16 unit, since strings and regular expressions read two escaped halves as one character. */
export function withEscapes(code: string): string {
  if (/String\.raw`[^`]*[^\0-\x7F`]/.test(code))
    throw new Error('String.raw with a character that is not ASCII would change its meaning')
  return code.replaceAll(
    /[^\0-\x7F]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
