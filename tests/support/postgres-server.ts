import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type PostgresServer = { url: string; version: string; stop(): void }

/**
 * Starts a temporary PostgreSQL server from the machine's own binaries, on a free port, in a temporary folder.
 * Returns null if there are no binaries. PostgreSQL refuses to run as root, so under root it runs as the user
 * `postgres` or `nobody`.
 */
export async function startPostgres(
  settings: readonly string[] = [],
): Promise<PostgresServer | null> {
  const bin = binaries()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'openfile-pg-'))
  const user = process.getuid?.() === 0 ? serviceUser() : null
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) => {
    const result = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    })
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout}`)
  }
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const port = await freePort()
  const options = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', ...settings]
    .map((each) => `-c ${each}`)
    .join(' ')
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -h 127.0.0.1 ${options}`,
    'start',
  ])
  return {
    version: readFileSync(join(data, 'PG_VERSION'), 'utf8').trim(),
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function binaries(): string | null {
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [named ?? '', ...versions.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

function serviceUser(): { uid: number; gid: number } {
  const idOf = (flag: string, name: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      // This user does not exist, so try the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user to run it as')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
