import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type LocationRewrite } from '@tanstack/react-router'
import { scriptNonce } from './data/page-context.ts'
import { pagePrefix } from './data/page-language.ts'
import { PageError } from './shell/page-error.tsx'
import { parseSearch, stringifySearch } from './data/search-params.ts'
import { withoutPrefix, withPrefix } from '#shared/texts/page-address.ts'
import { routeTree } from './routeTree.gen.ts'

/**
 * Queries are stale after 5 s, refetched on window focus, never retried, and dropped after 5 minutes. The
 * latter is Query's default in the browser; setting it here would start timers on the server.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: false,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: true,
      },
      // A lost connection is reported at once: nobody waits for a write that may come hours later.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}

/** The router's own paths have no prefix of a language. */
function rewriteOf(prefix: string): LocationRewrite {
  const withPathname = (url: URL, pathname: string) => Object.assign(url, { pathname })
  return {
    input: ({ url }) => withPathname(url, withoutPrefix(url.pathname, prefix)),
    output: ({ url }) => {
      // As Start spells the query of a request, or the server would redirect a page to itself for a comma.
      url.search = url.searchParams.toString()
      return withPathname(url, withPrefix(url.pathname, prefix))
    },
  }
}

export function getRouter() {
  const queryClient = createQueryClient()
  const prefix = pagePrefix()
  const nonce = scriptNonce()
  return createRouter({
    routeTree,
    ...(prefix && { rewrite: rewriteOf(prefix) }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageError,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(nonce && { ssr: { nonce } }),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
