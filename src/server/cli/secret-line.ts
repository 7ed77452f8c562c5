import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './command.ts'

/** Returns the first line of stdin. At a terminal, it prompts and does not show what is typed. */
export async function readSecretLine(
  { stdin, complain }: Terminal,
  question: string,
): Promise<string> {
  if (stdin.isTTY) {
    complain(question)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
    try {
      return await lines.question('')
    } finally {
      lines.close()
    }
  }
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) text += String(chunk)
  return text.replace(/\r?\n[^]*/, '')
}
