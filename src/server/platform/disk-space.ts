import { stat, statfs } from 'node:fs/promises'
import type { Config } from './config/config.ts'

const MEGABYTE = 1024 * 1024
/** PostgreSQL needs 16 MB for a segment of its write-ahead log. */
const FULL_BYTES = 32 * MEGABYTE
const LITTLE_BYTES = 512 * MEGABYTE

/** The disk that a folder is on. `device` is the same for all folders of one disk. */
type DiskSpace = { device: number; freeBytes: number }
/** Returns null for a folder that is not there. */
export type FindSpace = (folder: string) => Promise<DiskSpace | null>

export const findSpace: FindSpace = async (folder) => {
  try {
    const [{ dev: device }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)])
    return { device, freeBytes: bavail * bsize }
  } catch {
    return null
  }
}

type Folders = Pick<Config, 'databaseUrl' | 'dataDir' | 'smtpUrl' | 'backups'>

/** Whether the embedded database cannot write anymore. How much room a PostgreSQL server has is not known here. */
export async function isDatabaseDiskFull(
  { databaseUrl, dataDir }: Folders,
  find: FindSpace,
): Promise<boolean> {
  const space = databaseUrl ? null : await find(dataDir)
  return space !== null && space.freeBytes < FULL_BYTES
}

export type ScarceDisk = { folder: string; megabytes: number; isFull: boolean }

/** Returns the disks with little room that the server writes to, each once. */
export async function findScarceDisks(config: Folders, find: FindSpace): Promise<ScarceDisk[]> {
  const { databaseUrl, dataDir, smtpUrl, backups } = config
  const folders = [
    ...(databaseUrl && smtpUrl ? [] : [dataDir]),
    ...(backups ? [backups.folder] : []),
  ]
  const disks = new Map<number, ScarceDisk>()
  for (const folder of folders) {
    const space = await find(folder)
    if (!space || space.freeBytes >= LITTLE_BYTES || disks.has(space.device)) continue
    const megabytes = Math.floor(space.freeBytes / MEGABYTE)
    disks.set(space.device, { folder, megabytes, isFull: space.freeBytes < FULL_BYTES })
  }
  return [...disks.values()]
}
