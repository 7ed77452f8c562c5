/**
 * The thread that hashes passwords, one at a time. On Linux it has a lower priority than the others, so a rush
 * of logins takes only spare processor time and pages are still served.
 */
import { hashSync, verifySync } from '@node-rs/argon2'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Niceness; 19 would starve logins on a busy machine. */
const NICE = 10

/** Argon2id's parameters, of which memory is in KiB. Argon2id is the library's default variant. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }
/** Hashes the password at the given cost, or checks it against a hash, which names its own cost. */
export type PasswordJob = { id: number; password: string } & (
  | { cost: PasswordCost }
  | { against: string }
)
export type PasswordAnswer =
  | { id: number; result: string | boolean }
  | { id: number; error: string }

// Linux keeps a priority for each thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux') setPriority(0, NICE)

parentPort?.on('message', (job: PasswordJob) => parentPort?.postMessage(answerTo(job)))

function answerTo({ id, password, ...job }: PasswordJob): PasswordAnswer {
  try {
    return {
      id,
      result: 'cost' in job ? hashSync(password, job.cost) : verifySync(job.against, password),
    }
  } catch (error) {
    return { id, error: String((error as Error).message) }
  }
}
