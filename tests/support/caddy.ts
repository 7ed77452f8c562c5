import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Caddy = { stop(): Promise<void> }

export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0
}

/** Runs deploy/Caddyfile on ports of a test in front of nginx, with certificates of its own authority. */
export async function startCaddy(
  { http, https }: { http: number; https: number },
  upstream: string,
): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-caddy-'))
  const config = join(folder, 'Caddyfile')
  const shipped = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8')
  const own = `admin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port ${http}\n\tdefault_bind 127.0.0.1\n`
  writeFileSync(config, shipped.replace('admin off\n', own).replace('proxy:81', upstream))
  const child = spawn('caddy', ['run', '--config', config], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_URL: `https://localhost:${https}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (!(await accepts(https))) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${said}`)
    await pause(20)
  }
  return {
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
