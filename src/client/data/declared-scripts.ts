/** A page, and the bodies of the inline scripts that it declares. */
export type DrawnPage = { html: string; inlineScripts: readonly string[] }

const SCRIPT_END = '</script>'

/** Returns the inline scripts that carry the nonce, and the page without it: kept pages are the same for everybody. */
export function declaredIn(marked: string, nonce: string): DrawnPage {
  const mark = ` nonce="${nonce}"`
  const inlineScripts: string[] = []
  for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, at + 1)) {
    const tag = marked.lastIndexOf('<', at)
    const start = marked.indexOf('>', at) + 1
    const end = marked.indexOf(SCRIPT_END, start)
    if (marked.startsWith('<script', tag) && end > start)
      inlineScripts.push(marked.slice(start, end))
  }
  const html = marked
    .replaceAll(mark, '')
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
  return { html, inlineScripts }
}
