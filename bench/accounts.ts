import { compareWithBare } from './against-bare.ts'
import type { LoadJob, LoadResult } from './load-client.ts'
import { median } from './percentile.ts'
import { askProcess, LOAD_CORE, spawnScript, stopProcess } from './processes.ts'
import { type ProductOptions, type RunningServer, seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atLeast, atMost, digits, type Figure, ratioFigure } from './report.ts'

const USER_TARGET = 0.3
const UNDER_LOGINS_TARGET = 0.7
const LOGINS_PER_SECOND = 20
const ROUNDS = 3
const TIMED_LOGINS = 41
const TIME_TARGET = 0.1

const ACCOUNT = {
  username: 'bench',
  email: 'bench@mail.example',
  password: 'Bishop takes h7, check',
}

/** Measures requests for the current user, and logins while others read. */
export async function measureAccounts(seconds: number): Promise<Figure[]> {
  const dataDir = await seededDataDir()
  return [
    await withProduct({ dataDir, cache: true }, async (product) => {
      progress('accounts: /api/user')
      const traffic = { paths: ['/api/user'], headers: { Cookie: await register(product) } }
      const comparison = await compareWithBare(product, traffic, seconds)
      return ratioFigure('GET /api/user with a session', comparison, USER_TARGET)
    }),
    // Passwords are hashed outside the event loop, which matters only if the server has a second core.
    ...(await withProduct({ dataDir, cache: true, allCores: true }, async (product) => {
      await register(product)
      return [await homeUnderLogins(product, seconds), await loginTimes(product)]
    })),
  ]
}

async function withProduct<Result>(
  options: ProductOptions,
  work: (product: RunningServer) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(options)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

/** Returns the cookies of a member. */
export async function register(product: RunningServer): Promise<string> {
  const answer = await post(product, '/api/register', ACCOUNT)
  // The data folder of an earlier part of the benchmark already has the account.
  const known = answer.status === 409 ? await post(product, '/api/login', ACCOUNT) : answer
  return known.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function post({ port }: RunningServer, path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer
}

/**
 * Returns the hot home page's requests per second while others log in, relative to those without logins, measured in
 * turn.
 */
async function homeUnderLogins(product: RunningServer, seconds: number): Promise<Figure> {
  progress('accounts: home page during 20 logins per second')
  const load = spawnScript('bench/load-client.ts', LOAD_CORE)
  const headers = { 'Accept-Encoding': 'br' }
  const job: LoadJob = { port: product.port, paths: ['/'], headers, connections: 16, seconds }
  const run = () => askProcess<LoadResult>(load, job)
  try {
    await run()
    const ratios: number[] = []
    const done: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await run()
      const logins = startLogins(product)
      const beside = await run()
      done.push((await logins.stop()) / seconds)
      ratios.push(beside.perSecond / alone.perSecond)
    }
    const detail = `${digits(median(done))} logins answered per second`
    const name = `home page during ${LOGINS_PER_SECOND} logins per second`
    return atLeast(name, median(ratios), UNDER_LOGINS_TARGET, detail)
  } finally {
    await stopProcess(load)
  }
}

/** `stop` waits for the logins that are in progress and returns how many were answered. */
function startLogins(product: RunningServer): { stop(): Promise<number> } {
  const open = new Set<Promise<unknown>>()
  let answered = 0
  const timer = setInterval(() => {
    const login = post(product, '/api/login', ACCOUNT).then(() => answered++)
    open.add(login)
    void login.finally(() => open.delete(login))
  }, 1000 / LOGINS_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const inTime = answered
      await Promise.all(open)
      return inTime
    },
  }
}

/** Compares the time for an unknown username with the time for a wrong password (docs/security.md, check 6). */
async function loginTimes(product: RunningServer): Promise<Figure> {
  progress('accounts: unknown user and wrong password')
  const unknown: number[] = []
  const wrong: number[] = []
  for (let turn = 0; turn < TIMED_LOGINS; turn++) {
    unknown.push(await timeOf(product, { ...ACCOUNT, username: 'nobody-of-that-name' }))
    wrong.push(await timeOf(product, { ...ACCOUNT, password: 'Bishop takes g7, check' }))
  }
  const [first, second] = [median(unknown), median(wrong)]
  const detail = `medians ${digits(first)} and ${digits(second)} ms`
  const apart = Math.abs(first - second) / second
  return atMost(
    'unknown user and wrong password: difference of the medians',
    apart,
    TIME_TARGET,
    '',
    detail,
  )
}

async function timeOf(product: RunningServer, body: unknown): Promise<number> {
  const startedAt = performance.now()
  await post(product, '/api/login', body)
  return performance.now() - startedAt
}
