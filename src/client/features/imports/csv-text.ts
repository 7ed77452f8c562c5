import Papa from 'papaparse'
import { columnOfHeader, isBlankLine } from '#shared/contracts/resource-csv.ts'
import { ENGLISH, type T } from '#shared/texts/text.ts'

/** Why a file is refused, for an alert and a toast. */
export type Refusal = { title: string; message: string }

/** Decodes the file as UTF-8, or as UTF-16 if it starts with that mark. Any other file is refused with advice. */
export function textOfFile(bytes: Uint8Array, t: T = ENGLISH): string | Refusal {
  const saveAs = () => t('In your spreadsheet choose “Save as” and the format “CSV UTF-8”.')
  if (isWorkbook(bytes)) {
    const fault = t('This is a workbook or an archive that is only named .csv.')
    return { title: t('Invalid file format'), message: `${fault} ${saveAs()}` }
  }
  const marked = markedUtf16(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (bytes.subarray(0, 200).includes(0)) {
    const fault = t('This file seems to be encoded as UTF-16, without the mark that says so.')
    return { title: t('Read error'), message: `${fault} ${saveAs()}` }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const fault = t('This file is not encoded as UTF-8: its letters beyond A to Z would be wrong.')
    return { title: t('Read error'), message: `${fault} ${saveAs()}` }
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

function markedUtf16([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/**
 * Returns the cells of a CSV file, including blank lines, so that rows keep their numbers. An unclosed quote swallows
 * everything after it, so a file with one is refused rather than read in part.
 */
export function parseFile(text: string, t: T = ENGLISH): string[][] | Refusal {
  const unified = tidied(text)
  const { data, errors } = Papa.parse<string[]>(withoutSep(unified), {
    delimiter: delimiterOf(unified),
    newline: '\n',
  })
  const [first] = errors
  if (!first) return data
  const index = first.row ?? 0
  const isHeader = data.slice(0, index).every(isBlankLine)
  const reason = faultOfQuotes(first, t)
  return {
    title: t('Parse error'),
    message: isHeader
      ? t('The header line cannot be read: {reason}', { reason })
      : t('Row {row} cannot be read: {reason}', { row: index + 1, reason }),
  }
}

/** Without a delimiter to find out, only quotes can be wrong. */
function faultOfQuotes({ code, message }: Papa.ParseError, t: T): string {
  if (code === 'MissingQuotes') return t('Quoted field unterminated')
  return code === 'InvalidQuotes' ? t('Trailing quote on quoted field is malformed') : message
}

/** Line endings are normalized, because files assembled on two systems mix them. */
export function tidied(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

/** The first line of some files names the delimiter; spreadsheets do not show it as a row. */
const SEP = /^"?sep=([,;\t])"?\n/i

function withoutSep(text: string): string {
  return text.replace(SEP, '')
}

/**
 * Returns the delimiter by which the header line has the most columns that we know. Spreadsheets write semicolons in
 * locales whose decimal separator is the comma.
 */
export function delimiterOf(text: string): string {
  const named = SEP.exec(text)?.[1]
  if (named) return named
  const header = /\S.*/.exec(text)?.[0] ?? ''
  const known = (delimiter: string) =>
    header.split(delimiter).filter((cell) => columnOfHeader(cell.replaceAll('"', ''))).length
  const [best = ','] = [',', ';', '\t'].toSorted((one, other) => known(other) - known(one))
  return best
}
