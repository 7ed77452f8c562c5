import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeIconSprite } from './scripts/icon-sprite.ts'

/** What every page needs stands in one file: many small ones compress worse. */
const EVERY_PAGE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/](?!.*(?:mutationObserver|useMutation|useBlocker|react-table|table-core))|src[\\/](?:shared[\\/](?:domain[\\/](?!account-rules|audit-actions|calendar-date|comments|formula-guard|list-title|published-date|resource-csv|resource-fields|sides|source-name|utc-text)|paths)|client[\\/](?:data[\\/](?!page-head|openings|support-email|breadcrumbs|site-url|login-over|new-run|pending-login|saved)|kit[\\/](?:store|timing|browser-events|toast)\.|router|root|client\.tsx|shell[\\/](?!guard-rules|guards|admin-gate|member-gate|access-denied|use-early-input|toast-host|theme-toggle|guest-menu-list|member-corner|account-menu|sidebar-sheet|not-found|page-error|page-arrival)))/

/** What home, lists and the pages of resources share: a dozen files of half a kilobyte each, otherwise. */
const LIST_PAGES =
  /src[\\/](?:shared[\\/]domain[\\/]source-name|client[\\/](?:kit[\\/](?:states|select|tooltip)\.|data[\\/](?:breadcrumbs|saved-marks)|features[\\/](?:resources[\\/](?:badges|outbound-link|resource-card|resource-results|resources-api|thumbnail)|saved[\\/]save-button|filters[\\/](?:sort-select|use-catalogue-filters|with-filters))|pages[\\/](?:save-action|lists[\\/]list-loader)))/

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
              groups: [
                { name: 'main', test: EVERY_PAGE },
                { name: 'lists', test: LIST_PAGES },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    { name: 'icon-sprite', buildStart: writeIconSprite },
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
