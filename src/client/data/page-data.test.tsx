import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverPageContext } from './page-context.ts'
import { mayBeInPage, packedText, PageData, readPageData, unpacked } from './page-data.tsx'

vi.mock(import('./page-context.ts'), () => ({
  serverPageContext: vi.fn<typeof serverPageContext>(() => null),
}))
const onServer = { answer: {} } as unknown as ReturnType<typeof serverPageContext>

afterEach(() => vi.unstubAllGlobals())

/** The block as the server renders it for these queries. */
function drawn(client: QueryClient): string {
  vi.mocked(serverPageContext).mockReturnValueOnce(onServer)
  return renderToStaticMarkup(<PageData client={client} />)
}

const textOf = (html: string) => html.replace(/^<script[^>]*>|<\/script>$/g, '')

function browserWith(text: string | null): QueryClient {
  vi.stubGlobal('document', {
    getElementById: () => (text === null ? null : { textContent: text }),
  })
  const client = new QueryClient()
  readPageData(client)
  return client
}

describe('the data of a page', () => {
  it('security: no text in it ends the block', () => {
    const client = new QueryClient()
    client.setQueryData(['x'], '</script><script>go()</script><!--')
    expect(textOf(drawn(client))).not.toContain('<')
    expect(browserWith(textOf(drawn(client))).getQueryData(['x'])).toBe(
      '</script><script>go()</script><!--',
    )
  })

  it('brings the answers with their time, and null as well', () => {
    const client = new QueryClient()
    client.setQueryData(['list', { page: 1 }], [{ id: 1 }], { updatedAt: 1000 })
    client.setQueryData(['user'], null)
    const browser = browserWith(textOf(drawn(client)))
    expect(browser.getQueryData(['list', { page: 1 }])).toEqual([{ id: 1 }])
    expect(browser.getQueryState(['list', { page: 1 }])?.dataUpdatedAt).toBe(1000)
    expect(browser.getQueryState(['user'])?.status).toBe('success')
  })

  it('is distinguished from what the browser has asked for since', () => {
    const client = new QueryClient()
    client.setQueryData(['of', 'the page'], 1)
    const browser = browserWith(textOf(drawn(client)))
    browser.setQueryData(['asked', 'since'], 2)
    expect(mayBeInPage(['of', 'the page'])).toBe(true)
    expect(mayBeInPage(['asked', 'since'])).toBe(false)
    vi.mocked(serverPageContext).mockReturnValueOnce(onServer)
    expect(mayBeInPage(['asked', 'since'])).toBe(true)
  })

  it('holds no errors: the browser asks again', async () => {
    const client = new QueryClient()
    await client.prefetchQuery({
      queryKey: ['broken'],
      queryFn: () => Promise.reject(new Error('secret detail')),
      retry: false,
    })
    expect(textOf(drawn(client))).toBe('[]')
  })

  it('is nothing where there is no block, or an empty one', () => {
    for (const text of [null, ''])
      expect(browserWith(text).getQueryCache().getAll()).toHaveLength(0)
  })

  it('is left alone by the browser', () => {
    expect(textOf(renderToStaticMarkup(<PageData client={new QueryClient()} />))).toBe('')
  })
})

it.each([
  [
    [
      { id: 1, title: 'A', tags: ['x', 'y'] },
      { id: 2, title: null, tags: [] },
    ],
  ],
  [
    {
      resources: [
        { id: 1, of: [{ a: 1 }, { a: 2 }] },
        { id: 2, of: [{ a: 3 }, { b: 4 }] },
      ],
      total: 2,
    },
  ],
  [[[1, 2], [3], 'text', null, {}, [{}, {}], [{ a: 1 }, null]]],
])('%j is the same after packing and unpacking', (data) => {
  expect(unpacked(packedText(data))).toEqual(data)
})

it('names the keys of equal entries once', () => {
  const list = Array.from({ length: 20 }, (_, id) => ({ id, publishedPrecision: null }))
  expect(packedText(list).match(/publishedPrecision/g)).toHaveLength(1)
})
