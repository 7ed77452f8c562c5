/** Everything outside the characters XML 1.0 allows (§2.2), lone surrogates included. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an XML element or attribute: illegal characters dropped, the rest escaped. */
export function xmlText(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
