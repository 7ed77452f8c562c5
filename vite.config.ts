import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs stands in one file: many small ones compress worse. */
const EVERY_PAGE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/](?!.*(?:mutationObserver|useMutation|useBlocker))|src[\\/](?:shared[\\/](?:domain[\\/](?!account-rules|audit-actions|calendar-date|comments|formula-guard|list-title|resource-csv|source-name|update-csv|utc-text)|paths)|client[\\/](?:api|hooks|router|root|client\.tsx|layouts[\\/](?!guest-menu-list|member-corner|account-menu|sidebar-sheet|not-found|page-error)))/

export default defineConfig({
  environments: {
    client: {
      build: {
        // Lists of what each lazy part needs would be 2 KB in every page. The main stylesheet stands in
        // the page itself.
        modulePreload: {
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'js'
              ? needed.filter((file) => /(?<!\/index-[^/]*)\.css$/.test(file))
              : needed,
        },
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'main', test: EVERY_PAGE }] } },
        },
      },
    },
  },
  plugins: [
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
      server: { build: { inlineCss: true } },
    }),
    react(),
  ],
})
