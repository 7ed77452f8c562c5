import { get, type IncomingMessage } from 'node:http'

/** A response as it was sent. The headers are a flat list of names and values. */
export type CapturedAnswer = { status: number; headers: string[]; body: Buffer }

/** Headers that node:http adds by itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export async function capture(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<CapturedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { ...headers }, agent: false }, resolve).on(
      'error',
      reject,
    )
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return {
    status: response.statusCode ?? 0,
    headers: keptHeaders(response.rawHeaders),
    body: Buffer.concat(parts),
  }
}

function keptHeaders(raw: readonly string[]): string[] {
  return raw.filter(
    (_, index) => !ADDED_BY_NODE.has((raw[index - (index % 2)] ?? '').toLowerCase()),
  )
}
