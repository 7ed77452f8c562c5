import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/**
 * How PostgreSQL's programs are started. PostgreSQL refuses to run as root, as containers, small servers and CI often do:
 *
 * 1. Not root: directly.
 * 2. Root, and the cluster already belongs to the service user: as that user.
 * 3. Root, and user namespaces are allowed: in a namespace that shows root as another user. Everything still belongs
 *    to root, even below a folder that only root can enter.
 * 4. Root without namespaces (most containers): as the service user, who becomes the owner of the cluster. This needs
 *    folders that this user can pass through.
 *
 * If none of these works, an OperatorError names the remedy.
 */
export type RunAs = {
  /** Placed before a program and its arguments. */
  prefix: readonly string[]
  /** The user who becomes the owner of the cluster's folders; null if they stay ours. */
  owner: { uid: number; gid: number } | null
}

/** The name of the user without privileges on Debian and most other systems. */
const SERVICE_USER = 'nobody'
/** The user's number in /etc/passwd on nearly all systems; initdb looks up the name. */
const MAPPED_ID = 65_534

const IN_NAMESPACE = [
  'unshare',
  '--user',
  `--map-user=${MAPPED_ID}`,
  `--map-group=${MAPPED_ID}`,
] as const

const DIRECTLY: RunAs = { prefix: [], owner: null }

/**
 * `clusterOwner` is the user ID of the cluster's folder, or null if there is none. `reach` lists what the user must
 * be able to reach.
 */
export function chooseRunAs(clusterOwner: number | null, reach: Reach): RunAs {
  if (process.getuid?.() !== 0) return DIRECTLY
  const service = serviceUser()
  const lent = clusterOwner !== null && clusterOwner === service?.uid
  if (!lent && allowsNamespaces()) {
    return { prefix: IN_NAMESPACE, owner: null }
  }
  if (service && canReach(service, reach)) return { prefix: [], owner: service }
  throw new OperatorError(
    `PostgreSQL refuses to run as root, and the user ${SERVICE_USER} cannot reach ${reach.program} and ${reach.folder}. Start Openfile as another user, move both to where that user can read them, or set DATABASE_URL.`,
  )
}

export type Reach = { program: string; folder: string }

/** Whether this user may own the cluster because root lent it to the service user. */
export function isServiceUser(uid: number): boolean {
  return serviceUser()?.uid === uid
}

function serviceUser(): { uid: number; gid: number } | null {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const [, , uid, gid] =
      lines.find((line) => line.startsWith(`${SERVICE_USER}:`))?.split(':') ?? []
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
  } catch {
    return null
  }
}

function allowsNamespaces(): boolean {
  const [program, ...mapping] = IN_NAMESPACE
  return spawnSync(program, [...mapping, 'true'], { stdio: 'ignore' }).status === 0
}

function canReach(user: { uid: number; gid: number }, { program, folder }: Reach): boolean {
  const script = 'test -x "$0" && test -x "$1"'
  return (
    spawnSync('/bin/sh', ['-c', script, program, folder], { ...user, stdio: 'ignore', cwd: '/' })
      .status === 0
  )
}

/** How initdb is started: what is placed before it, and what its environment has besides. */
export type Named = {
  prefix: readonly string[]
  env: Readonly<Record<string, string>>
  end(): void
}

const WITH_ITS_OWN_NAME: Named = { prefix: [], env: {}, end: () => undefined }
/** Where Debian, Fedora and others install it. */
const NSS_WRAPPER = ['/usr/lib/*/libnss_wrapper.so', '/usr/lib{,64}/libnss_wrapper.so']

/**
 * initdb asks for the name of its user, who may have none: with `docker run --user 1234`, on OpenShift, or with
 * systemd's DynamicUser and without libnss-systemd. Then nss_wrapper gives one or, without it, a user namespace that
 * shows the user as another one. PostgreSQL itself needs no name.
 */
export function nameForInitdb(folder: string, libraries: readonly string[] = NSS_WRAPPER): Named {
  const uid = process.getuid?.()
  if (uid === undefined || uid === 0 || hasName()) return WITH_ITS_OWN_NAME
  const [library] = libraries.flatMap((each) => globSync(each))
  if (library) return nameOf(uid, { library, folder })
  if (allowsNamespaces()) return { ...WITH_ITS_OWN_NAME, prefix: IN_NAMESPACE }
  throw new OperatorError(
    `The user ${uid} has no name on this system, and PostgreSQL creates no database without one. Install libnss-wrapper (with systemd's DynamicUser: libnss-systemd), start Openfile as a user of /etc/passwd, or set DATABASE_URL.`,
  )
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function nameOf(uid: number, { library, folder }: { library: string; folder: string }): Named {
  const file = (name: string) => join(folder, `initdb-${name}`)
  const gid = process.getgid?.() ?? uid
  writeFileSync(file('passwd'), `openfile:x:${uid}:${gid}::/:/bin/false\n`, { mode: 0o600 })
  writeFileSync(file('group'), `openfile:x:${gid}:\n`, { mode: 0o600 })
  return {
    prefix: [],
    env: {
      LD_PRELOAD: library,
      NSS_WRAPPER_PASSWD: file('passwd'),
      NSS_WRAPPER_GROUP: file('group'),
    },
    end() {
      for (const name of ['passwd', 'group']) rmSync(file(name), { force: true })
    },
  }
}
