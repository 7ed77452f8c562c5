import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const shipped = (name: string) =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
/** Debian installs it in a folder that is only in root's PATH. */
const PATH = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter)

export type Nginx = { origin: string; stop(): Promise<void> }

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0
}

/**
 * Runs deploy/nginx.conf on `port` in front of the processes at `upstreams`, in a temporary folder. `caddyPort` is the
 * port for requests that come through Caddy.
 */
export function startNginx(
  port: number,
  upstreams: readonly string[],
  caddyPort?: number,
): Promise<Nginx> {
  const site = siteConfig(port, upstreams)
  return runNginx(
    caddyPort === undefined
      ? site.replace('listen 81;', '')
      : site
          .replace('listen 81;', `listen 127.0.0.1:${caddyPort};`)
          .replace('81 $http', () => `${caddyPort} $http`),
    port,
  )
}

type TlsSite = {
  ports: { http: number; https: number }
  upstream: string
  /** Files in PEM format. */
  certificate: string
  key: string
}

/** Runs deploy/nginx-tls.conf on ports of a test in front of a process, with the host name localhost. */
export function startTlsNginx({ ports, upstream, certificate, key }: TlsSite): Promise<Nginx> {
  const site = shipped('nginx-tls.conf')
    .replaceAll(/^ +listen \[::\].*;\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server 127.0.0.1:3000 ', `server ${upstream} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('server_name openfile.example;', 'server_name localhost;')
  return runNginx(site, ports.https)
}

async function runNginx(site: string, port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-nginx-'))
  const config = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'site.conf'), site)
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
  const site = shipped('nginx.conf')
  const [first = '', ...others] = site.match(/^ +server .*;\n/gm) ?? []
  const options = / max_fails=.*;/.exec(first)?.[0] ?? ';'
  const servers = upstreams.map((each) => `    server ${each}${options}\n`).join('')
  return others
    .reduce((text, line) => text.replace(line, ''), site.replace(first, servers))
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
