import { escapeMarkup } from '../../platform/markup.ts'

/** Matches every character that XML 1.0 forbids (§2.2), including lone surrogates. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an XML element or attribute, and drops illegal characters. */
export function xmlText(text: string): string {
  return escapeMarkup(text.replace(ILLEGAL, ''))
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
