import { text } from '#shared/texts/text.ts'
import type { FoundLinks } from './found-links.ts'
import { Tokenizer } from 'htmlparser2'

const FEED = text('A feed without a page')
/** The innermost count; a file whose elements are never closed is as deep as it is long. */
const MOST_FOLDERS = 100

const namesOf = (folders: readonly (string | null)[]) =>
  folders.slice(-MOST_FOLDERS).filter((name) => name !== null)

/**
 * Reads a Netscape bookmark file, which every browser exports, or any other page with links. The names of the folders
 * around a link become its tags, from the outermost, but for those that a browser has of its own.
 */
export function readBookmarks(source: string, found: FoundLinks): void {
  const folders: (string | null)[] = []
  /** The name of the folder whose list comes next. */
  let heading: string | null = null
  let isOwnFolder = false
  let inside: 'heading' | 'link' | null = null
  let words = ''
  let link = { at: 0, href: '', feed: '', tags: '' }
  const endLink = () => {
    const title = words
    inside = null
    if (link.href && !link.href.startsWith('place:')) {
      const tags = [...namesOf(folders), ...link.tags.split(',')]
      found.add({ at: link.at, url: link.href, title, tags })
    } else if (link.feed || link.href) found.skip(link.at, title || link.feed || link.href, FEED)
  }
  scanMarkup(source, false, {
    open(name, attributes, at) {
      const of = (attribute: string) => attributes.get(attribute)?.trim() ?? ''
      if (name === 'dl') {
        folders.push(isOwnFolder ? null : heading)
        heading = null
        isOwnFolder = false
      } else if (name === 'h3') {
        inside = 'heading'
        words = ''
        isOwnFolder =
          of('personal_toolbar_folder') === 'true' || of('unfiled_bookmarks_folder') === 'true'
      } else if (name === 'a' && (attributes.has('href') || attributes.has('feedurl'))) {
        if (inside === 'link') endLink()
        inside = 'link'
        words = ''
        link = { at, href: of('href'), feed: of('feedurl'), tags: of('tags') }
      }
    },
    close(name) {
      if (name === 'dl') folders.pop()
      else if (name === 'h3' && inside === 'heading') {
        heading = words.trim() || null
        inside = null
      } else if (name === 'a' && inside === 'link') endLink()
    },
    words(more) {
      if (inside) words += more
    },
  })
  if (inside === 'link') endLink()
}

/** Reads an OPML file (http://opml.org/spec2.opml): outlines with an address are links, those around them folders. */
export function readOutlines(source: string, found: FoundLinks): void {
  const open: (string | null)[] = []
  scanMarkup(source, true, {
    open(name, attributes, at) {
      if (name !== 'outline') return
      const of = (attribute: string) => attributes.get(attribute)?.trim() ?? ''
      const title = of('title') || of('text')
      const url = of('htmlUrl') || of('url')
      const isLink = url !== '' || of('xmlUrl') !== ''
      if (url) found.add({ at, url, title, tags: [...namesOf(open), ...of('category').split(',')] })
      else if (isLink) found.skip(at, title || of('xmlUrl'), FEED)
      open.push(isLink ? null : title || null)
    },
    close(name) {
      if (name === 'outline') open.pop()
    },
    words: () => undefined,
  })
}

type MarkupListener = {
  /** `at` is the place of the tag in the text. The names of HTML come in lower case. */
  open: (name: string, attributes: ReadonlyMap<string, string>, at: number) => void
  close: (name: string) => void
  words: (words: string) => void
}

/**
 * Reads tags and texts one after the other, in HTML or XML. The tokenizer alone is used, because the parser's time for
 * each tag grows with the elements that are open, and bookmark files leave nearly all of theirs open.
 */
function scanMarkup(text: string, isXml: boolean, listener: MarkupListener): void {
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
