import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { changePasswordInput, PASSWORD_TOO_EASY } from '#shared/contracts/login.ts'
import { ENGLISH_READER, translated } from '#shared/texts/text.ts'
import { hashPassword, isEasyPassword } from '../platform/auth/passwords.ts'
import { type Terminal, CommandError } from './command.ts'

/** The rules of the form that changes a password. */
const newPassword = changePasswordInput.shape.newPassword
/** 120 bits, 20 characters. */
const GENERATED_BYTES = 15

/** What `--password` says, or a line of stdin for `-`; otherwise `standard`. */
export async function givenPassword(
  option: string | undefined,
  terminal: Terminal,
  standard: string | null = null,
): Promise<string | null> {
  if (option === '-') return readSecretLine(terminal, 'Password: ')
  return option ?? standard
}

type Made = {
  hash: string
  /** The password if it was generated here, because nobody else knows it. */
  generated: string | null
}

/** Hashes the password, or a generated one instead of null. Throws a CommandError if it is weak. */
export async function newPasswordHash(
  given: string | null,
  owner: { username: string; email: string | null },
): Promise<Made> {
  if (given !== null) await refuseWeak(given, owner)
  const generated = given === null ? randomBytes(GENERATED_BYTES).toString('base64url') : null
  return { hash: await hashPassword(given ?? generated ?? ''), generated }
}

export function sayGenerated({ say }: Terminal, generated: string | null): void {
  if (generated !== null) say(`Password: ${generated} (shown only once)`)
}

export function messagesOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => `${translated(ENGLISH_READER, message)}.`))].join(
    ' ',
  )
}

async function refuseWeak(
  password: string,
  owner: { username: string; email: string | null },
): Promise<void> {
  const result = newPassword.safeParse(password)
  if (!result.success) throw new CommandError(messagesOf(result.error.issues))
  if (await isEasyPassword(password, owner))
    throw new CommandError(`${translated(ENGLISH_READER, PASSWORD_TOO_EASY)}.`)
}

/** Returns the first line of stdin. At a terminal, it prompts and does not show what is typed. */
async function readSecretLine({ stdin, complain }: Terminal, question: string): Promise<string> {
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
