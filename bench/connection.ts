import { once } from 'node:events'
import { connect } from 'node:net'
import { createAnswerReader } from './answer-reader.ts'

export type Connection = {
  /** Sends one request. `onAnswer` receives the response before the next request may be sent. */
  send(request: Buffer): void
  close(): void
}

/** Opens a keep-alive connection without an HTTP library, which would cost more than the server being measured. */
export async function openConnection(
  port: number,
  onAnswer: (status: number) => void,
): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.on('data', createAnswerReader(onAnswer))
  socket.on('error', () => undefined)
  return {
    send: (request) => void socket.write(request),
    close: () => void socket.destroy(),
  }
}

export function encodeRequest(path: string, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}
