import { crc32, deflateSync } from 'node:zlib'

/** Returns a chunk of a PNG (https://www.w3.org/TR/png/#5Chunk-layout). */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

type Size = { width: number; height: number }

/** Returns a PNG whose header says this size, and whose content is what is given. */
export function pngOf({ width, height }: Size, content: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let made = 0

/** Returns a PNG of one color, another one each time. */
export function aPng({ width, height }: Size = { width: 4, height: 4 }): Buffer {
  made += 1
  const row = Buffer.from([
    0,
    ...Array(width)
      .fill([made % 256, made >> 8, 90])
      .flat(),
  ])
  return pngOf({ width, height }, Buffer.concat(Array<Buffer>(height).fill(row)))
}
