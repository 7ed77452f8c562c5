import { sizeText } from './words.ts'

/** Why a file is not taken, for an alert and a toast. */
export type Refusal = { title: string; message: string }

const MAX_FILE_BYTES = 25 * 1024 * 1024

const SAVE_AS = 'In your spreadsheet choose “Save as” and the format “CSV UTF-8”.'

/** What can be said of a file before it is read. */
export function refusalOfFile({ name, size }: { name: string; size: number }): Refusal | null {
  if (!/\.csv$/i.test(name)) {
    return { title: 'Invalid file format', message: 'Please select a CSV file.' }
  }
  if (size <= MAX_FILE_BYTES) return null
  return {
    title: 'File too large',
    message: `This file has ${sizeText(size)}; up to ${sizeText(MAX_FILE_BYTES)} can be read at once. Split it into smaller files.`,
  }
}

/** The file's text; what is no UTF-8 text is refused, with what to do about it. */
export function textOfFile(bytes: Uint8Array): string | Refusal {
  if (isWorkbook(bytes)) {
    const message = `This is a workbook or an archive that is only named .csv. ${SAVE_AS}`
    return { title: 'Invalid file format', message }
  }
  if (isUtf16(bytes)) {
    const message = `This file is encoded as UTF-16, not as UTF-8. ${SAVE_AS}`
    return { title: 'Read error', message }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const message = `This file is not encoded as UTF-8: its letters beyond A to Z would be wrong. ${SAVE_AS}`
    return { title: 'Read error', message }
  }
}

/** The first bytes of ZIP archives (.xlsx, .ods) and of old .xls files. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
]

function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((signature) => signature.every((byte, index) => bytes[index] === byte))
}

/** By its mark, or by the NUL that stands beside each plain letter: that alone would pass for UTF-8. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || bytes.subarray(0, 200).includes(0)
}
