import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: string; body: string }

/** Sent after the header; `end` closes our side of the connection. */
type RawRequest = { head: readonly string[]; body?: string; end?: boolean }

/**
 * Sends a request exactly as given, so that its framing may be missing or wrong, and reads until the server closes
 * the connection. With `Expect: 100-continue`, the body waits for the server's go-ahead. Status 0 means that the
 * connection was closed without a response.
 */
export function sendRaw(
  port: number,
  { head, body = '', end = false }: RawRequest,
): Promise<RawAnswer> {
  const waits = head.some((line) => /^expect:/i.test(line))
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    let sent = false
    const sendBody = () => {
      if (sent) return
      sent = true
      socket.write(body)
      if (end) socket.end()
    }
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      received += part
      if (received.startsWith('HTTP/1.1 100 ')) sendBody()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(received.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, ''))))
    socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    if (!waits) sendBody()
  })
}

function parse(text: string): RawAnswer {
  const [headers = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

/** Returns a body in two chunks (RFC 9112 §7.1). */
export function inChunks(body: string): string {
  const middle = Math.ceil(body.length / 2)
  return [body.slice(0, middle), body.slice(middle), '']
    .map((part, index) =>
      part === '' && index < 2 ? '' : `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`,
    )
    .join('')
}
