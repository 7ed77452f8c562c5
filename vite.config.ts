import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeIconSprite } from './scripts/icon-sprite.ts'
import { kitPage } from './scripts/kit-page.ts'
import { plainChunks } from './scripts/plain-chunks.ts'
import { developmentTexts } from './scripts/texts/development-texts.ts'
import { languageScripts, markTexts } from './scripts/texts/language-scripts.ts'

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Whether the home page imports this file of ours, directly or indirectly. */
function isPartOfHome(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (/src[\\/]client[\\/]pages[\\/]home[\\/]home-page\.tsx/.test(id)) return true
  if (seen.has(id) || id.includes('node_modules')) return false
  seen.add(id)
  const { importers = [] } = modules.getModuleInfo(id) ?? {}
  return importers.some((each) => isPartOfHome(each, modules, seen))
}

/**
 * The package's files import each other through one that names them all, so their importers do not show who uses
 * them.
 */
const isQuery = (id: string) => /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)/.test(id)

export default defineConfig(({ command }) => ({
  // How long plugins take says nothing to whoever starts a site.
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // The renderer includes its packages, because loading them one by one means thousands of files.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      },
    }),
    client: {
      build: {
        // The lists of what each lazy part preloads would add 2 KB to every page, and every page already links the
        // main stylesheet.
        modulePreload: {
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'js'
              ? needed.filter((file) => /(?<!\/index-[^/]*)\.css$/.test(file))
              : needed,
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Each page and each lazy part is a chunk. Shared modules would become dozens of chunks of half a
              // kilobyte, which compress badly, so what the home page loads is put together.
              groups: [
                // The shell and everything that it imports.
                { name: 'main', tags: ['$initial'] },
                // The styles of everything else in one file: a page waits for each stylesheet before it shows anything.
                { name: 'parts', test: /src[\\/]client[\\/].*\.css$/ },
                // What nearly every page loads.
                {
                  debugName: 'common',
                  name: (id, modules) =>
                    isQuery(id) || isPartOfHome(id, modules) ? 'common' : null,
                  minShareCount: 16,
                },
                // What the home page shares with lists and the pages of resources.
                {
                  debugName: 'lists',
                  name: (id, modules) => (isPartOfHome(id, modules) ? 'lists' : null),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  worker: { plugins: () => [markTexts()] },
  plugins: [
    { name: 'icon-sprite', buildStart: writeIconSprite },
    kitPage(),
    developmentTexts(),
    // Browsers need no keys of schemas.
    {
      name: 'signatures',
      enforce: 'pre' as const,
      transform: {
        filter: { id: /src[\\/]shared[\\/]calls[\\/]/ },
        handler: (code: string) => code.replace(/(?<='[A-Z]+ \/api\/[^\s']*) [^']*(?=')/g, ''),
      },
    },
    ...languageScripts(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/client',
      client: { entry: 'client.tsx' },
      router: {
        routesDirectory: '.',
        virtualRouteConfig: './src/client/routes.ts',
        addExtensions: true,
        semicolons: false,
        // A page that is opened needs all of these, so they are one chunk.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent']] },
      },
    }),
    react(),
    plainChunks(),
  ],
}))
