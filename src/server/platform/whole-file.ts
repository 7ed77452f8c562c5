import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fileFault, OperatorError } from './operator-error.ts'

type Manner = {
  mode: number
  gzip?: boolean
  /** Checks the new file before it replaces the old one. If this throws, the old file stays. */
  verify?: (part: string) => Promise<void>
}

/**
 * Writes to `{path}.part` and renames the file when all of it is on the disk. Whatever happens in between, a file
 * with the final name is complete, whether it is the old one or the new one.
 */
export async function writeWholeFile(
  path: string,
  content: AsyncIterable<string>,
  { mode, gzip = false, verify }: Manner,
): Promise<void> {
  const part = `${path}.part`
  try {
    // A leftover file could have a different mode.
    await rm(part, { force: true })
    const file = await open(part, 'wx', mode)
    const { ino } = await file.stat()
    const output = file.createWriteStream({ flush: true })
    await (gzip ? pipeline(content, createGzip(), output) : pipeline(content, output))
    if ((await stat(part)).ino === ino) {
      await verify?.(part)
      await rename(part, path)
      return await syncFolder(dirname(path))
    }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    const fault = fileFault(error)
    throw fault ? new OperatorError(`Cannot write ${path}: ${fault}.`, error) : error
  }
  throw new OperatorError(`Another process is writing ${path}, so this one has stopped.`)
}

/** Without this, a power failure could lose the new name. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
