/** Decodes a file of links. Browsers write UTF-8, Windows' Notepad may write UTF-16, older programs Windows-1252. */
export function decodedText(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = utf16Of(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SAMPLE = 1_000

/** Knows UTF-16 by its mark or, as addresses are ASCII, by the zero in every second byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = [...bytes.subarray(0, SAMPLE)]
  const zeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length
  const many = sample.length / 4
  return zeros(1) > many ? 'utf-16le' : zeros(0) > many ? 'utf-16be' : null
}
