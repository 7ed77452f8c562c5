import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Terminal } from './command.ts'
import { CommandError, fileFault } from './command-error.ts'

/** Returns the text of a file, or of stdin for '-'. */
export async function readUtf8(file: string, terminal: Terminal): Promise<string> {
  const bytes = file === '-' ? await readAll(terminal.stdin) : await readBytes(file, terminal)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const name = file === '-' ? 'The input' : file
    throw new CommandError(`${name} is not UTF-8 text. Save it as 'CSV UTF-8' and try again.`)
  }
}

async function readBytes(file: string, { folder }: Terminal): Promise<Buffer> {
  try {
    return await readFile(resolve(folder, file))
  } catch (error) {
    const fault = fileFault(error)
    throw fault ? new CommandError(`Cannot read ${file}: ${fault}.`, error) : error
  }
}

async function readAll(stdin: Terminal['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
