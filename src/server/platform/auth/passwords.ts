import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../server-files.ts'
import type { PasswordAnswer, PasswordCost, PasswordJob } from './password-worker.ts'

type Owner = { username: string; email: string | null }

let common: Promise<ReadonlySet<string>> | null = null
const LISTED = 10_000

/**
 * Whether an attacker would guess the password early: it is one of the 10,000 most common passwords in any case, or
 * the user's own name or address, possibly with digits or punctuation around it.
 */
export async function isEasyPassword(password: string, owner: Owner): Promise<boolean> {
  const text = password.toLowerCase()
  const email = owner.email ?? ''
  const own = [owner.username, email, email.split('@')[0] ?? ''].map((each) => each.toLowerCase())
  if (own.some((each) => isWithFrills(text, each))) return true
  common ??= loadCommonPasswords()
  return (await common).has(text)
}

/** Whether the text contains only digits and punctuation besides the name. */
function isWithFrills(text: string, name: string): boolean {
  return name !== '' && text.includes(name) && !/\p{L}/u.test(text.replace(name, ''))
}

/** The list is 350 KB and is needed only to register and to change a password. It is sorted by frequency. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as readonly string[]).slice(0, LISTED))
}

/** OWASP's first recommendation for argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes with argon2id. The result names its parameters (PHC string format). */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  return (await inWorker({ password, cost })) as string
}

/**
 * Returns false for a null hash (an unknown user) after as much time as a wrong password takes, so that the response
 * does not reveal which names exist.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash(cost))
  const right = await inWorker({ password, against })
  return right === true && passwordHash !== null
}

const nobodysHashes = new Map<PasswordCost, Promise<string>>()

function nobodysHash(cost: PasswordCost): Promise<string> {
  const known = nobodysHashes.get(cost) ?? hashPassword(randomBytes(32).toString('base64url'), cost)
  nobodysHashes.set(cost, known)
  return known
}

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

type Work = { password: string; cost: PasswordCost } | { password: string; against: string }

function inWorker(work: Work): Promise<string | boolean> {
  worker ??= startWorker()
  const job: PasswordJob = { id: ++lastId, ...work }
  return new Promise((resolve, reject) => {
    waiting.set(job.id, { resolve, reject })
    worker?.ref()
    worker?.postMessage(job)
  })
}

function startWorker(): Worker {
  const started = new Worker(workerFile('platform/auth/password-worker'))
  started.on('message', (answer: PasswordAnswer) => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    // An idle worker must not keep the process alive.
    if (waiting.size === 0) started.unref()
    if ('error' in answer) job?.reject(new Error(answer.error))
    else job?.resolve(answer.result)
  })
  const lose = (error: Error) => {
    if (worker === started) worker = null
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
  }
  started.on('error', lose)
  started.on('exit', () => lose(new Error('The password worker ended')))
  return started
}
