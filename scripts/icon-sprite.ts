/**
 * Writes src/client/kit/icons.svg, one file with every icon, from Lucide's drawings and our own. The build and the
 * development server run it first. The browser loads this file once and no icon library.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LUCIDE_ICONS, OWN_ICONS } from '../src/client/kit/icon-names.ts'

const KIT = fileURLToPath(new URL('../src/client/kit/', import.meta.url))

type Shape = [tag: string, attributes: Record<string, string>]

export async function iconSprite(): Promise<string> {
  const own = readFileSync(`${KIT}own-icons.svg`, 'utf8')
  const drawn = [...own.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  const missing = OWN_ICONS.filter((name) => !drawn.includes(name))
  if (missing.length > 0) throw new Error(`own-icons.svg has no drawing of ${missing.join(', ')}`)
  const symbols = await Promise.all(LUCIDE_ICONS.map(lucideSymbol))
  return own.replace('</svg>', `${symbols.join('\n')}\n</svg>`)
}

async function lucideSymbol(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData: { node: Shape[] }
  }
  return `  <symbol id="${name}" viewBox="0 0 24 24">${__iconData.node.map(markup).join('')}</symbol>`
}

function markup([tag, { key: _key, ...attributes }]: Shape): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${pairs.join('')}/>`
}

/** Does not touch an unchanged file, because its modification time decides whether the build is stale. */
export async function writeIconSprite(): Promise<void> {
  const file = `${KIT}icons.svg`
  const sprite = await iconSprite()
  if (readFileSync(file, 'utf8') !== sprite) writeFileSync(file, sprite)
}
