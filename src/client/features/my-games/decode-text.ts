/** The text of a file of any encoding that chess programs write, or why it is none. */
export type Decoded = { text: string; fault: null } | { text: null; fault: string }

const ARCHIVES: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x42, 0x5a, 0x68],
  [0x52, 0x61, 0x72, 0x21],
]
/** As far as it is looked for bytes that no text has. */
const SNIFFED = 4096

/** `isCut`: the file goes on behind these bytes, perhaps in the middle of a letter. */
export function decodeText(bytes: Uint8Array, isCut = false): Decoded {
  if (bytes.length === 0) return { text: null, fault: 'it is empty' }
  if (ARCHIVES.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { text: null, fault: 'it is a compressed archive; unpack it first' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  if (isBinary(bytes)) return { text: null, fault: 'it is not a text file' }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return { text: decoder.decode(bytes, { stream: isCut }), fault: null }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string): Decoded {
  return { text: new TextDecoder(encoding).decode(bytes), fault: null }
}

/** NUL and its like: tabs, line ends, the form feed and the old end-of-file mark are text. */
function isBinary(bytes: Uint8Array): boolean {
  const allowed = [9, 10, 12, 13, 26, 27]
  return bytes.subarray(0, SNIFFED).some((byte) => byte < 32 && !allowed.includes(byte))
}
