import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PasswordJob } from './password-worker.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

afterEach(() => vi.restoreAllMocks())

/** Records each job on its way to the worker, which receives the result of `change`. */
function watchJobs(change: (job: PasswordJob) => PasswordJob = (job) => job): PasswordJob[] {
  const jobs: PasswordJob[] = []
  const post = Reflect.get(Worker.prototype, 'postMessage') as (job: PasswordJob) => void
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, job) {
    jobs.push(job as PasswordJob)
    post.call(this, change(job as PasswordJob))
  })
  return jobs
}

describe('hashPassword', () => {
  it('security 01: argon2id, 19 MiB, two passes, one lane, and a new salt each time', async () => {
    const hash = await hashPassword(' Pässword 1 ')
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(await hashPassword(' Pässword 1 ')).not.toBe(hash)
  })
})

describe('verifyPassword', () => {
  it('security 02: distinguishes spaces, case and accents', async () => {
    const hash = await hashPassword(' Pässword 1 ')
    expect(await verifyPassword(hash, ' Pässword 1 ')).toBe(true)
    for (const other of ['Pässword 1', ' pässword 1 ', ' Passwörd 1 ', ' Pa\u0308ssword 1 ', '']) {
      expect(await verifyPassword(hash, other), other).toBe(false)
    }
  })

  it('security 02: the hundredth character counts as much as the first, emoji too', async () => {
    const long = '🙂'.repeat(100)
    const hash = await hashPassword(long)
    expect(await verifyPassword(hash, long)).toBe(true)
    expect(await verifyPassword(hash, `${'🙂'.repeat(99)}🙃`)).toBe(false)
    expect(await verifyPassword(hash, '🙂'.repeat(99))).toBe(false)
  })

  it('security 06: for an unknown user, does one verification of the same kind and fails', async () => {
    await verifyPassword(null, 'the first one makes the hash')
    const jobs = watchJobs()
    expect(await verifyPassword(null, 'Rook takes f7')).toBe(false)
    expect(jobs).toEqual([
      {
        id: expect.any(Number),
        password: 'Rook takes f7',
        against: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      },
    ])
  })

  it('security 06: for an unknown user, fails even with the password of the dummy hash', async () => {
    const hash = await hashPassword('guessed')
    watchJobs((job) => ({ ...job, against: hash }))
    expect(await verifyPassword(hash, 'guessed')).toBe(true)
    expect(await verifyPassword(null, 'guessed')).toBe(false)
  })
})

it('gives each of many concurrent calls its own result, even after an invalid hash', async () => {
  const hashes = await Promise.all(['one', 'two', 'three'].map((each) => hashPassword(each)))
  const asked = [
    [hashes[0], 'one'],
    [hashes[1], 'one'],
    ['no hash', 'one'],
    [hashes[1], 'two'],
    [hashes[2], 'three'],
    [null, 'three'],
    [hashes[0], 'one'],
  ] as const
  const outcomes = await Promise.allSettled(
    asked.map(([hash, password]) => verifyPassword(hash ?? null, password)),
  )
  expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : 'error'))).toEqual([
    true,
    false,
    'error',
    true,
    true,
    false,
    true,
  ])
})
