import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { declaredIn, type DrawnPage } from './data/declared-scripts.ts'
import { type PageContext, serverPageContext } from './data/page-context.ts'
import { readAsVisitor } from './data/page-language.ts'

readAsVisitor()

/** A page, or the URL to redirect to. Only its inline scripts may run. */
type RenderedPage = {
  status: number
  location: string | null
  html: string
  inlineScripts: readonly string[]
  /** What the page failed with, for the log. */
  error?: unknown
}

/**
 * Start's handler has to return a Response. The page is returned beside it as text, with the scripts that it declares.
 */
const createHandler = (scripts: string) =>
  createStartHandler({
    handler: async ({ router, responseHeaders }) => {
      const html = renderToString(createElement(StartServer, { router }))
      const status = getSsrStatus(router)
      const page = serverPageContext()
      if (page) {
        const marked = await transformHtmlStringWithRouter(router, html)
        const error = router.state.matches.find((match) => match.status === 'error')?.error
        Object.assign(page.answer, loadAfterPaint(declaredIn(marked, page.nonce)), { error })
      }
      return new Response(null, { status, headers: responseHeaders })
    },
    transformAssets: ({ kind, url }) =>
      kind === 'script' ? url.replace('/assets/', `/assets/${scripts}`) : url,
  })

/** One for each language, because Start keeps the addresses of scripts with the handler. */
const handlers = new Map<string, ReturnType<typeof createHandler>>()

function handlerOf(scripts: string): ReturnType<typeof createHandler> {
  const handler = handlers.get(scripts) ?? createHandler(scripts)
  handlers.set(scripts, handler)
  return handler
}

const ENTRY_START = '<script type="module" async="" src="'
const ENTRY_END = '"></script>'

/**
 * Loads the page's scripts once the page has been painted: on a slow line they would compete with its styles and
 * fonts, and on a slow device they would be compiled first. A tab in the background paints nothing and does not wait.
 */
function loadAfterPaint({ html, inlineScripts }: DrawnPage): DrawnPage {
  const headEnd = html.indexOf('</head>')
  const entryStart = html.indexOf(ENTRY_START, headEnd)
  const entryEnd = html.indexOf(ENTRY_END, entryStart)
  if (entryStart < 0 || entryEnd < 0) return { html, inlineScripts }
  const modules: string[] = []
  // Only the head is searched, and the page is copied once: it can be hundreds of kilobytes long.
  const head = html
    .slice(0, headEnd)
    .replace(/<link rel="modulepreload" href="([^"<]+)"[^<>]*>/g, (_, href: string) => {
      modules.push(href)
      return ''
    })
  const entry = html.slice(entryStart + ENTRY_START.length, entryEnd)
  const script = `(d=>{const load=()=>setTimeout(()=>{for(const href of ${JSON.stringify(modules)})d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));import(${JSON.stringify(entry)})});d.hidden?load():requestAnimationFrame(load)})(document)`
  return {
    html: [
      head,
      html.slice(headEnd, entryStart),
      `<script>${script}</script>`,
      html.slice(entryEnd + ENTRY_END.length),
    ].join(''),
    inlineScripts: [...inlineScripts, script],
  }
}

/** The renderer: takes a URL and a context, returns a page. It imports nothing of the server. */
export default {
  async render(url: URL, given: Omit<PageContext, 'answer' | 'nonce'>): Promise<RenderedPage> {
    const answer: PageContext['answer'] = { status: 200, html: '', inlineScripts: [] }
    const api: PageContext['api'] = async (path) => {
      const response = await given.api(path)
      if (response.status === 503) answer.status = 503
      return response
    }
    const context: PageContext = { ...given, api, answer, nonce: crypto.randomUUID() }
    const response = await handlerOf(given.scripts)(new Request(url), { context: context as never })
    return {
      status: answer.status === 200 ? response.status : answer.status,
      location: response.headers.get('location'),
      html: answer.html,
      inlineScripts: answer.inlineScripts,
      error: answer.error,
    }
  },
}
