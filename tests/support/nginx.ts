import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SITE = new URL('../../deploy/nginx.conf', import.meta.url)
/** Debian installs it in a folder that is only in root's PATH. */
const PATH = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter)

export type Nginx = { origin: string; stop(): Promise<void> }

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0
}

/** Runs deploy/nginx.conf on `port` in front of the processes at `upstreams`, in a temporary folder. */
export async function startNginx(port: number, upstreams: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-nginx-'))
  const config = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'site.conf'), siteConfig(port, upstreams))
  writeFileSync(config, mainConfig(folder))
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`)
    await pause(10)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Returns the configuration as shipped, with the addresses of a test. */
function siteConfig(port: number, upstreams: readonly string[]): string {
  const shipped = readFileSync(SITE, 'utf8')
  const [first = '', ...others] = shipped.match(/^ +server .*;\n/gm) ?? []
  const options = / max_fails=.*;/.exec(first)?.[0] ?? ';'
  const servers = upstreams.map((each) => `    server ${each}${options}\n`).join('')
  return others
    .reduce((text, line) => text.replace(line, ''), shipped.replace(first, servers))
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
}

/** Makes nginx write only to the folder. If it is started as root, its workers run as root, too. */
function mainConfig(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid;
    error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n      ')}
      include ${folder}/site.conf;
    }
  `
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
