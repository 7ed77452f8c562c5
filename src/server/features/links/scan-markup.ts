import { Tokenizer } from 'htmlparser2'

export type MarkupListener = {
  /** `at` is the place of the tag in the text. The names of HTML come in lower case. */
  open: (name: string, attributes: ReadonlyMap<string, string>, at: number) => void
  close: (name: string) => void
  words: (words: string) => void
}

/**
 * Reads tags and texts one after the other, in HTML or XML. The tokenizer alone is used, because the parser's time for
 * each tag grows with the elements that are open, and bookmark files leave nearly all of theirs open.
 */
export function scanMarkup(text: string, isXml: boolean, listener: MarkupListener): void {
  const nameAt = (start: number, end: number) =>
    isXml ? text.slice(start, end) : text.slice(start, end).toLowerCase()
  let tag = { name: '', at: 0, attributes: new Map<string, string>() }
  let attribute = ''
  let value = ''
  const endTag = () => listener.open(tag.name, tag.attributes, tag.at)
  const tokenizer = new Tokenizer(
    { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: isXml },
    {
      onopentagname(start, end) {
        tag = { name: nameAt(start, end), at: start, attributes: new Map() }
      },
      onattribname(start, end) {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += text.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        if (!tag.attributes.has(attribute)) tag.attributes.set(attribute, value)
      },
      onopentagend: endTag,
      onselfclosingtag() {
        endTag()
        listener.close(tag.name)
      },
      onclosetag: (start, end) => listener.close(nameAt(start, end)),
      ontext: (start, end) => listener.words(text.slice(start, end)),
      ontextentity: (codePoint) => listener.words(String.fromCodePoint(codePoint)),
      oncdata: (start, end) => listener.words(text.slice(start, end)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}
