const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = '0\r\n\r\n'
const NOTHING: Buffer = Buffer.alloc(0)

/**
 * Finds where responses end in the data of a connection, as cheaply as possible: it reads the status and
 * Content-Length or chunks. Only one request is in flight, so a response ends where its data ends.
 */
export function createAnswerReader(onAnswer: (status: number) => void): (data: Buffer) => void {
  let head = NOTHING
  let status = 0
  /** The remaining bytes of the body; null while a header is being read. */
  let remaining: number | null = null
  let tail = ''

  const finish = () => {
    remaining = null
    tail = ''
    onAnswer(status)
  }

  const readBody = (data: Buffer) => {
    if (remaining === Infinity) {
      tail = (tail + data.toString('latin1', Math.max(0, data.length - 5))).slice(-5)
      if (tail === CHUNKS_END) finish()
      return
    }
    remaining = (remaining ?? 0) - data.length
    if (remaining <= 0) finish()
  }

  return (data) => {
    if (remaining !== null) return readBody(data)
    const received = head.length > 0 ? Buffer.concat([head, data]) : data
    const end = received.indexOf(HEAD_END)
    if (end < 0) {
      head = received
      return
    }
    head = NOTHING
    const text = received.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
    remaining = length === undefined ? Infinity : Number(length)
    readBody(received.subarray(end + HEAD_END.length))
  }
}
