import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs stands in one file: many small ones compress worse. */
const EVERY_PAGE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|src[\\/](?:shared|client[\\/](?:api|hooks|router|root|client\.tsx|layouts[\\/](?!guest-menu-list|sidebar-sheet|not-found|page-error)))/

export default defineConfig({
  environments: {
    client: {
      build: {
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
