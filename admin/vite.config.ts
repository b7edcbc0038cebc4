/** The console is built apart from the client app: its own bundle, served under /admin/. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTags } from '../scripts/contractTags.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), contractTags()],
  // Which chunk needs which: the byte budget is counted from it (e2e/budget.spec.ts).
  build: { outDir: '../dist/admin', emptyOutDir: true, reportCompressedSize: true, manifest: true },
  server: { proxy: { '/api': api, '/ws': { target: api, ws: true } } },
})
