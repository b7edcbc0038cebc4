/** The client app: built to dist/frontend, served by the API at '/'; in development it asks the API on PORT. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    target: 'es2023',
    // The browsers of the target know modulepreload.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
  preview: { proxy: { '/api': api, '/media': api, '/ws': { target: api, ws: true } } },
})
