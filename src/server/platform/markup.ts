import { tableOf } from '#shared/texts/text-tables.ts'

const ENTITIES = tableOf<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
})

/** Escapes text for an element, or an attribute in double quotes, of HTML, SVG or another kind of XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign)
}
