import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/client',
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
