/** What the build records about each JavaScript chunk: its size, and which folders it comes from. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ASSETS = join(ROOT, 'dist', 'client', 'assets')
const RECORD = join(ROOT, 'dist', 'chunk-folders.json')
/** What the home page may load. */
export const HOME_SCRIPT_BYTES = 160_000
/** What any other page may load beyond the home page. */
export const MORE_SCRIPT_BYTES = 90_000
/** Smaller chunks are printed as one sum. */
const PRINTED_FROM_BYTES = 2000

/** Bytes by folder or package, after tree shaking and before minification and compression. */
export type FolderBytes = Record<string, number>

/** A Vite plugin that writes, for each chunk of the client, how many bytes come from which folder. */
export function recordChunkFolders(): Plugin {
  return {
    name: 'record-chunk-folders',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks: Record<string, FolderBytes> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const folders: FolderBytes = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (renderedLength > 0) add(folders, folderOf(id), renderedLength)
        chunks[chunk.fileName] = folders
      }
      mkdirSync(dirname(RECORD), { recursive: true })
      writeFileSync(RECORD, JSON.stringify(chunks))
    },
  }
}

/** Returns the folders of these files of dist/client, with the bytes of each. */
export function folderBytes(files: readonly string[]): FolderBytes {
  const chunks = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, FolderBytes>
  const sum: FolderBytes = {}
  for (const file of files)
    for (const [folder, bytes] of Object.entries(chunks[file] ?? {})) add(sum, folder, bytes)
  return sum
}

/** Returns a line for each folder that has grown, sorted by growth. */
export function growth(before: FolderBytes, now: FolderBytes): string[] {
  return Object.entries(now)
    .map(([folder, bytes]) => ({ folder, bytes, more: bytes - (before[folder] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
    .map(({ folder, bytes, more }) => `${folder}: ${more} bytes more, ${bytes} now`)
}

/** Returns a line for each chunk of the client with its size after gzip, except tiny ones. */
export function chunkTable(): string[] {
  const chunks = readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length,
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const large = chunks.filter(({ bytes }) => bytes >= PRINTED_FROM_BYTES)
  const small = chunks.slice(large.length)
  const rest = small.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...large.map(({ file, bytes }) => line(bytes, file)),
    line(rest, `in ${small.length} smaller chunks`),
  ]
}

const line = (bytes: number, text: string) => `${String(bytes).padStart(8)}  ${text}`

function add(sum: FolderBytes, folder: string, bytes: number): void {
  sum[folder] = (sum[folder] ?? 0) + bytes
}

/** Returns 'react-dom', 'src/client/kit', 'src/client/features/filters' or 'src/shared/domain'. */
function folderOf(id: string): string {
  const [, name] = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? []
  if (name) return name.replaceAll(sep, '/')
  const [file = id] = id.split('?')
  const parts = relative(ROOT, file).split(sep)
  if (parts[0] !== 'src') return 'bundler'
  const depth = ['features', 'pages'].includes(parts[2] ?? '') ? 4 : 3
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/')
}
