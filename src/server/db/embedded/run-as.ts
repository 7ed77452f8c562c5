import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { OperatorError } from '../../operator-error.ts'

/**
 * How PostgreSQL's programs are started. It refuses to run as root, where containers, small servers and CI often are:
 *
 * 1. Not root: started directly.
 * 2. Root, and the cluster belongs to the service user already: as that user, as before.
 * 3. Root, and user namespaces are allowed: in one of its own that shows root as another user. Everything stays
 *    root's, also below a folder that only root can enter.
 * 4. Root without namespaces (most containers): as the service user, to whom the cluster is handed. Needs folders
 *    that this user can pass through.
 *
 * Where none of these works, a OperatorError names the remedy.
 */
export type RunAs = {
  /** Put before a program and its arguments. */
  prefix: readonly string[]
  /** The user that the cluster's folders are handed to; null: they stay ours. */
  owner: { uid: number; gid: number } | null
}

/** Debian's and most others' name for the user without rights. */
const SERVICE_USER = 'nobody'
/** Its number where /etc/passwd has it, as nearly everywhere; initdb looks the name up. */
const MAPPED_ID = 65_534

const DIRECTLY: RunAs = { prefix: [], owner: null }

/** `clusterOwner`: user id of the cluster's folder, null when there is none. `reach`: what the user must get at. */
export function chooseRunAs(clusterOwner: number | null, reach: Reach): RunAs {
  if (process.getuid?.() !== 0) return DIRECTLY
  const service = serviceUser()
  const lent = clusterOwner !== null && clusterOwner === service?.uid
  if (!lent && allowsNamespaces()) {
    return {
      prefix: ['unshare', '--user', `--map-user=${MAPPED_ID}`, `--map-group=${MAPPED_ID}`],
      owner: null,
    }
  }
  if (service && canReach(service, reach)) return { prefix: [], owner: service }
  throw new OperatorError(
    `PostgreSQL refuses to run as root, and the user ${SERVICE_USER} cannot reach ${reach.program} and ${reach.folder}. Start Openfile as another user, move both to where that user can read them, or set DATABASE_URL.`,
  )
}

export type Reach = { program: string; folder: string }

/** Whether a folder of this owner may be the cluster that root lent to the service user. */
export function isServiceUser(uid: number): boolean {
  return serviceUser()?.uid === uid
}

function serviceUser(): { uid: number; gid: number } | null {
  try {
    const line = new RegExp(`^${SERVICE_USER}:[^:]*:(\\d+):(\\d+):`, 'm')
    const [, uid, gid] = line.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
  } catch {
    return null
  }
}

function allowsNamespaces(): boolean {
  const mapping = ['--user', `--map-user=${MAPPED_ID}`, `--map-group=${MAPPED_ID}`]
  return spawnSync('unshare', [...mapping, 'true'], { stdio: 'ignore' }).status === 0
}

function canReach(user: { uid: number; gid: number }, { program, folder }: Reach): boolean {
  const script = 'test -x "$0" && test -x "$1"'
  return (
    spawnSync('/bin/sh', ['-c', script, program, folder], { ...user, stdio: 'ignore', cwd: '/' })
      .status === 0
  )
}
