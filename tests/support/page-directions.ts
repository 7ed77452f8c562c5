/** Letters of Hebrew and Arabic, in which tests write what must not turn the words around it. */
const OTHER_WAY = /[\u0590-\u06ff]/
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g

/**
 * Returns words that run from right to left and are not apart from ours, on a page that runs from left to right: alone
 * in an element with a direction of its own, such as <bdi>, or between marks. Runs in the page.
 */
export function turningWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = (node.textContent ?? '').replaceAll(ISOLATED, '')
    const parent = node.parentElement
    // A letter alone, such as that of an avatar, has nothing to turn.
    if (words.trim().length < 2) continue
    if (!OTHER_WAY.test(words) || !parent || parent.closest('script, style, template, option'))
      continue
    const own = parent.closest('bdi, [dir=auto], [dir=rtl]')
    const beside = (own?.textContent ?? '').replaceAll(ISOLATED, '').replaceAll(words, '')
    if (!own) found.push(`no direction: <${parent.localName}> ${parent.textContent}`)
    else if (/[a-z]/i.test(beside)) found.push(`not alone: <${own.localName}> ${own.textContent}`)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt]'))
    for (const name of ['aria-label', 'title', 'alt']) {
      const words = (element.getAttribute(name) ?? '').replaceAll(ISOLATED, '')
      if (OTHER_WAY.test(words) && /[a-z]/i.test(words)) found.push(`${name}: ${words}`)
    }
  const title = document.title.replaceAll(ISOLATED, '')
  return OTHER_WAY.test(title) ? [...found, `title: ${title}`] : found
}
