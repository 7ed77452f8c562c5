import { Agent, request } from 'node:http'

export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Returns null for a correct response, and a description of the fault otherwise. */
  fault(status: number, body: string): string | null
}

type LoadCounts = {
  answered: number
  /** One line for each request without a response or with a wrong one. */
  faults: string[]
}

export type Load = {
  counts: LoadCounts
  /** Resolves when this many requests have been answered since the start. */
  answered(count: number): Promise<void>
  /** Stops sending; resolves when the last request has been answered. */
  stop(): Promise<LoadCounts>
}

/**
 * Starts this many clients, each of which sends the next request as soon as it has its response, over keep-alive
 * connections.
 */
export function startLoad(
  origin: string,
  clients: number,
  next: (number: number) => LoadRequest,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const counts: LoadCounts = { answered: 0, faults: [] }
  const waiting = new Set<{ count: number; resolve: () => void }>()
  let sent = 0
  let stopped = false

  const client = async () => {
    while (!stopped) {
      const wanted = next(sent++)
      const fault = await send(origin, agent, wanted).then(
        ({ status, body }) => wanted.fault(status, body),
        (error: Error) => error.message,
      )
      if (fault !== null) counts.faults.push(`${wanted.method} ${wanted.path}: ${fault}`)
      counts.answered++
      for (const each of waiting) {
        if (counts.answered < each.count) continue
        waiting.delete(each)
        each.resolve()
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))

  return {
    counts,
    answered: (count) => new Promise((resolve) => waiting.add({ count, resolve })),
    async stop() {
      stopped = true
      await all
      agent.destroy()
      return counts
    },
  }
}

function send(
  origin: string,
  agent: Agent,
  { method, path, headers = {}, body = '' }: LoadRequest,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
