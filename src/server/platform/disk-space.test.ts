import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findScarceDisks, findSpace, type FindSpace, isDatabaseDiskFull } from './disk-space.ts'

const MEGABYTE = 1024 * 1024
const EMBEDDED = {
  databaseUrl: null,
  dataDir: '/data',
  smtpUrl: null,
  backups: { folder: '/backups', hours: 24, keep: 7 },
}
const SERVER = { ...EMBEDDED, databaseUrl: 'postgres://db/x' }

/** Each folder has a disk of its own, with so many megabytes left. */
const disks =
  (left: Record<string, number>): FindSpace =>
  async (folder) => {
    const device = Object.keys(left).indexOf(folder)
    return device === -1 ? null : { device, freeBytes: (left[folder] ?? 0) * MEGABYTE }
  }

it('a disk with less than 512 MB has little room, and one with less than 32 MB is full', async () => {
  const scarce = (left: Record<string, number>) => findScarceDisks(EMBEDDED, disks(left))
  expect(await scarce({ '/data': 512, '/backups': 512 })).toEqual([])
  expect(await scarce({ '/data': 511.9, '/backups': 31.9 })).toEqual([
    { folder: '/data', megabytes: 511, isFull: false },
    { folder: '/backups', megabytes: 31, isFull: true },
  ])
  expect(await scarce({})).toEqual([])
})

it('two folders on one disk are said once', async () => {
  const one: FindSpace = async () => ({ device: 1, freeBytes: 0 })
  expect(await findScarceDisks(EMBEDDED, one)).toEqual([
    { folder: '/data', megabytes: 0, isFull: true },
  ])
})

it('only folders that the server writes to count', async () => {
  const full = disks({ '/data': 0, '/backups': 900 })
  expect(await findScarceDisks(SERVER, full)).toHaveLength(1)
  expect(await findScarceDisks({ ...SERVER, smtpUrl: 'smtp://mail' }, full)).toEqual([])
})

it('a full disk is that of the embedded database, not that of backups or of another machine', async () => {
  const full = disks({ '/data': 31, '/backups': 0 })
  expect(await isDatabaseDiskFull(EMBEDDED, full)).toBe(true)
  expect(await isDatabaseDiskFull(SERVER, full)).toBe(false)
  expect(await isDatabaseDiskFull(EMBEDDED, disks({ '/data': 33, '/backups': 0 }))).toBe(false)
})

it('asks the system', async () => {
  const space = await findSpace(tmpdir())
  expect(space?.freeBytes).toBeGreaterThan(0)
  expect(await findSpace(join(tmpdir(), 'none', 'there'))).toBeNull()
})
