/**
 * The thread that hashes passwords, one at a time. On Linux it has a lower priority than the others, so a rush
 * of logins takes only spare processor time and pages are still served.
 */
import { hashSync, verifySync } from '@node-rs/argon2'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Niceness; 19 would starve logins on a busy machine. */
const NICE = 10
/** OWASP's first recommendation for argon2id, which is the library's default variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** If `against` is null, hashes the password; otherwise checks the password against that hash. */
export type PasswordJob = { id: number; password: string; against: string | null }
export type PasswordAnswer =
  | { id: number; result: string | boolean }
  | { id: number; error: string }

// Linux keeps a priority for each thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(0, NICE)

parentPort?.on('message', (job: PasswordJob) => parentPort?.postMessage(answerTo(job)))

function answerTo({ id, password, against }: PasswordJob): PasswordAnswer {
  try {
    return {
      id,
      result: against === null ? hashSync(password, COST) : verifySync(against, password),
    }
  } catch (error) {
    return { id, error: String((error as Error).message) }
  }
}
