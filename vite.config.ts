import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeIconSprite } from './scripts/icon-sprite.ts'
import { kitPage } from './scripts/kit-page.ts'

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null }

/** Whether the home page imports this file of ours, directly or through others. */
function isPartOfHome(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (/src[\\/]client[\\/]pages[\\/]home[\\/]home-page\.tsx/.test(id)) return true
  if (seen.has(id) || id.includes('node_modules')) return false
  seen.add(id)
  const { importers = [] } = modules.getModuleInfo(id) ?? {}
  return importers.some((each) => isPartOfHome(each, modules, seen))
}

/** Its files import each other through one that names them all, so importers do not tell who uses them. */
const isQuery = (id: string) => /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)/.test(id)

export default defineConfig(({ command }) => ({
  environments: {
    // The renderer brings its packages along: loaded one by one, they are thousands of files.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      },
    }),
    client: {
      build: {
        // Lists of what each lazy part needs would be 2 KB in every page. The main stylesheet is linked
        // by every page already.
        modulePreload: {
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'js'
              ? needed.filter((file) => /(?<!\/index-[^/]*)\.css$/.test(file))
              : needed,
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Each page and each lazy part is a chunk. What several load would be dozens of chunks of half a
              // kilobyte, which compress worse, so what the home page loads is put together.
              groups: [
                // The shell, and what it imports.
                { name: 'main', tags: ['$initial'] },
                // What nearly every page loads.
                {
                  debugName: 'common',
                  name: (id, modules) =>
                    isQuery(id) || isPartOfHome(id, modules) ? 'common' : null,
                  minShareCount: 12,
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
  plugins: [
    { name: 'icon-sprite', buildStart: writeIconSprite },
    kitPage(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/client',
      client: { entry: 'client.tsx' },
      router: {
        routesDirectory: '.',
        virtualRouteConfig: './src/client/routes.ts',
        addExtensions: true,
        semicolons: false,
      },
    }),
    react(),
  ],
}))
