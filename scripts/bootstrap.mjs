/**
 * The only script that runs on the machine's own Node (20 or newer): `bootstrap.mjs start|test|…`. It installs missing
 * packages from the lock file, builds before a start if the sources have changed, and hands over to the pinned Node. A
 * production install has no checkout: there, built.mjs runs the bundle.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, majorOf, stop } from './launch.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './node-flags.mjs'
import { isBuildStale } from './stale.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const pinnedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
/** npm writes this file when an installation is complete. */
const marker = join(modules, '.package-lock.json')
/** Tasks that need no package for tests, and so install none: `dependencies` are all that building and running need. */
const WITHOUT_TEST_TOOLS = new Set(['start', 'build', 'admin', 'sample-data'])
/** Restarts after a change to the server's code. With SIGINT, the server does not wait for a proxy to notice. */
const DEV_FLAGS = ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT']
/** Commands for admins, such as the import of five million puzzles, need 175 MB instead of 320, and are no slower. */
const ADMIN_FLAGS = ['--max-semi-space-size=4']
const [task = '', ...rest] = process.argv.slice(2)

if (majorOf(process.versions.node) < 20) {
  stop(`Openfile needs Node 20 or newer to start; this is Node ${process.version}.`)
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const needsTestTools = !WITHOUT_TEST_TOOLS.has(task)
if (!isInstalled()) install()
if (task === 'start') {
  if (isBuildStale()) {
    const { status } = spawnSync(pinnedNode, [join(root, 'scripts', 'build.ts')], {
      ...options(),
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  launch(pinnedNode, [...SERVER_FLAGS, join(root, 'dist', 'main.js'), ...rest], options())
} else {
  const flags = { dev: DEV_FLAGS, admin: ADMIN_FLAGS }[task] ?? []
  launch(pinnedNode, [...flags, join(root, 'scripts', `${task}.ts`), ...rest], options())
}

/** Whether everything that the task needs is there, and as the lock file has it. */
function isInstalled() {
  if (!existsSync(marker) || !existsSync(pinnedNode)) return false
  if (statSync(marker).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs - 1000)
    return false
  const needed = { ...manifest.dependencies, ...(needsTestTools && manifest.devDependencies) }
  return Object.keys(needed).every(isThere)
}

function isThere(name) {
  return existsSync(join(modules, name))
}

/**
 * `npm install` follows the lock file as `npm ci` does, but tolerates a registry that lacks optional packages for other
 * platforms; --no-save leaves the lock file unchanged. NODE_ENV=production alone must not leave out what a task needs.
 * --omit=dev would remove the tools of somebody who has them.
 */
function install() {
  console.log('Installing packages (only the first time) …')
  const withTestTools = needsTestTools || Object.keys(manifest.devDependencies).some(isThere)
  const wanted = withTestTools ? '--include=dev' : '--omit=dev'
  const result = spawnSync(
    'npm',
    ['install', wanted, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (result.status !== 0) {
    stop('npm install failed; see above.')
  }
}

function options() {
  return {
    cwd: root,
    env: {
      ...(task === 'start' && SERVER_ENVIRONMENT),
      ...process.env,
      ...(task === 'start' && { NODE_ENV: process.env.NODE_ENV ?? 'production' }),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  }
}
