import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** OWASP's first choice for argon2id, which is the library's default variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time: a rush of logins must not take the thread pool, which files and DNS use too. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** A null hash stands for nobody: it takes as long as a wrong password (check 6), and is false. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash())
  return inTurn(async () => (await verify(against, password)) && passwordHash !== null)
}

let nobody: Promise<string> | null = null

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(32).toString('base64url'))
  return nobody
}

/** The work itself is done off the event loop by the library. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
