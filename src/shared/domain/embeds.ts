import { type ListId, listIdIn } from './lists.ts'
import { idIn } from './row-ids.ts'

/** What other sites may show in a frame: a resource, a shared list, or a position of Explore. */
export type Embeddable =
  | { kind: 'resource'; id: number }
  | { kind: 'list'; id: ListId }
  /** `search` is that of the page: '?moves=e4,c5'. */
  | { kind: 'explore'; search: string }

/** Reads a page's path, without the prefix of a language, and search. Returns null for pages that have no embed. */
export function embeddableAt(path: string, search: string): Embeddable | null {
  const resource = idIn(/^\/resource\/(\d+)$/.exec(path)?.[1])
  if (resource !== null) return { kind: 'resource', id: resource }
  const list = /^\/lists\/([^/]+)$/.exec(path)?.[1]
  const id = list === undefined ? null : listIdIn(list)
  if (id !== null) return { kind: 'list', id }
  return path === '/explore' ? { kind: 'explore', search } : null
}

/** In CSS pixels. */
export type FrameSize = { width: number; height: number }

/** Enough for the content in a column of text; the page in the frame scrolls if the frame is smaller. */
const SIZES = {
  resource: { width: 600, height: 250 },
  list: { width: 600, height: 480 },
  explore: { width: 600, height: 560 },
} as const satisfies Record<Embeddable['kind'], FrameSize>
/** Below this width a resource's cover stands above its words. */
const NARROW = 460
const NARROW_RESOURCE_HEIGHT = 420

/** Returns the size of a frame that is at most as large as what the other site allows. */
export function frameSize(
  { kind }: Embeddable,
  { maxWidth = Infinity, maxHeight = Infinity }: { maxWidth?: number; maxHeight?: number } = {},
): FrameSize {
  const { width: usual, height: tall } = SIZES[kind]
  const width = Math.min(usual, maxWidth)
  const height = kind === 'resource' && width < NARROW ? NARROW_RESOURCE_HEIGHT : tall
  return { width, height: Math.min(height, maxHeight) }
}

/** Returns the HTML that shows an embed on another site. `src` is an absolute address. */
export function frameCode({
  src,
  title,
  width,
  height,
}: FrameSize & { src: string; title: string }): string {
  const named = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const address = src.replaceAll('&', '&amp;').replaceAll('"', '%22')
  return `<iframe src="${address}" title="${named}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
