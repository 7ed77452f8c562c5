const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const TOKEN = /<(\/?)([a-zA-Z][\w:]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos);)/

/** Returns, for tests, what keeps a string from being well-formed XML within the plain subset that covers use. */
export function xmlFaults(xml: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  if (ILLEGAL.test(xml)) faults.push('illegal character')
  if (BARE_AMPERSAND.test(xml)) faults.push('bare ampersand')
  for (const [token, close, name = '', attributes = '', empty, text, stray] of xml.matchAll(
    TOKEN,
  )) {
    if (stray !== undefined) faults.push(`stray < near ${xml.indexOf(token)}`)
    if (text !== undefined && open.length === 0) faults.push('text outside the root')
    if (name === '') continue
    const names = [...attributes.matchAll(/(?<![\w:-])([\w:-]+)=/g)].map((match) => match[1])
    if (new Set(names).size < names.length) faults.push(`repeated attribute in <${name}>`)
    if (close === '/') {
      if (open.pop() !== name) faults.push(`unexpected </${name}>`)
    } else if (empty !== '/') open.push(name)
  }
  return open.length === 0 ? faults : [...faults, `unclosed <${open.join('><')}>`]
}
