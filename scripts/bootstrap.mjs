/**
 * The only script that runs on the machine's own Node (20 or newer). It installs what the lock file
 * asks for when that is missing, then hands over to the pinned Node: `bootstrap.mjs start|test|…`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const pinnedNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
const [task, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Openfile needs Node 20 or newer to start; this is ${process.version}.`)
  process.exit(1)
}
if (!installed()) install()
run()

function installed() {
  const marker = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(marker) || !existsSync(pinnedNode)) return false
  return statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 1000
}

/**
 * `npm install` keeps to the lock file as `npm ci` does, but forgives a registry that lacks optional
 * packages of other platforms; --no-save leaves the lock file as it is.
 */
function install() {
  console.log('Installing packages (once) …')
  const result = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (result.status !== 0) {
    console.error('npm install failed; see above.')
    process.exit(result.status ?? 1)
  }
}

function run() {
  const child = spawn(pinnedNode, [join(root, 'scripts', `${task}.ts`), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}
