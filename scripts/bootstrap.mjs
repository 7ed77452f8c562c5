/**
 * The only script that runs on the machine's own Node (20 or newer): `bootstrap.mjs start|test|…`. In a checkout, it
 * installs missing packages from the lock file, builds before a start if the sources have changed, and hands over to
 * the pinned Node. A production install, which has no development packages, runs what is in dist/ and changes
 * nothing.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './node-flags.mjs'
import { isBuildStale } from './stale.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const pinnedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
/** npm writes this file when an installation is complete. */
const marker = join(modules, '.package-lock.json')
const built = { start: join(root, 'dist', 'main.js'), admin: join(root, 'dist', 'admin.js') }
/** The Node for which the bundle is built and tested; an older one is enough for the rest of this script. */
const SERVER_NODE = 24
/** Restarts after a change to the server's code. With SIGINT, the server does not wait for a proxy to notice. */
const DEV_FLAGS = ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT']
const [task = '', ...rest] = process.argv.slice(2)

if (majorOf(process.versions.node) < 20) {
  stop(`Openfile needs Node 20 or newer to start; this is Node ${process.version}.`)
}
if (isProductionInstall()) runBuilt()
else runInCheckout()

/** Whether the packages for a build are missing: `npm ci --omit=dev`. */
function isProductionInstall() {
  return existsSync(marker) && !existsSync(join(modules, '@tailwindcss', 'vite'))
}

function runBuilt() {
  const script = built[task]
  if (!script)
    stop(`npm run ${task} needs the development packages: run npm ci without --omit=dev.`)
  if (!existsSync(script)) {
    stop(
      'There is no build in dist/. Make one on a machine with the development packages (npm ci, npm run build) and copy dist/ here.',
    )
  }
  run(script)
}

function runInCheckout() {
  if (!isInstalled()) install()
  if (task !== 'start') return run(join(root, 'scripts', `${task}.ts`))
  if (isBuildStale()) {
    const { status } = spawnSync(pinnedNode, [join(root, 'scripts', 'build.ts')], options())
    if (status !== 0) process.exit(status ?? 1)
  }
  run(built.start)
}

function isInstalled() {
  if (!existsSync(marker) || !existsSync(pinnedNode)) return false
  return statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 1000
}

/**
 * `npm install` follows the lock file as `npm ci` does, but tolerates a registry that lacks optional packages for other
 * platforms; --no-save leaves the lock file unchanged. NODE_ENV=production alone must not leave out the build tools.
 */
function install() {
  console.log('Installing packages (only the first time) …')
  const result = spawnSync(
    'npm',
    ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (result.status !== 0) {
    stop('npm install failed; see above.')
  }
}

/** Runs the script. If the system allows it, the right Node replaces this process; otherwise it runs as a child. */
function run(script) {
  const node = rightNode()
  const flags = script === built.start ? SERVER_FLAGS : task === 'dev' ? DEV_FLAGS : []
  const args = [...flags, script, ...rest]
  if (process.execve && process.platform !== 'win32') {
    process.chdir(root)
    process.execve(node, [node, ...args], options().env)
  }
  const child = spawn(node, args, options())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}

/** Returns the pinned Node or, if it was removed from a production install, this one if it is new enough. */
function rightNode() {
  if (existsSync(pinnedNode)) return pinnedNode
  if (majorOf(process.versions.node) < SERVER_NODE) {
    stop(
      `The server needs Node ${SERVER_NODE} or newer; this is Node ${process.version}. npm ci installs one.`,
    )
  }
  return process.execPath
}

function options() {
  return {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...(task === 'start' && SERVER_ENVIRONMENT),
      ...process.env,
      ...(task === 'start' && { NODE_ENV: process.env.NODE_ENV ?? 'production' }),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  }
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
