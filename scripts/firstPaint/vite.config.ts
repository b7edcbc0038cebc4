/** Builds frontend/app/firstPaint.tsx for the server: dist/frontend/.vite/firstPaint.js. */
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractTags } from '../contractTags.ts'

const here = import.meta.dirname
const ours = join(here, '../../frontend')
const standIns = new Map([
  ['react', '\0stores'],
  [join(ours, 'ui/loadable.tsx'), join(here, 'loadable.tsx')],
])
const globals = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator'] as const

/** React, with stores that give what they hold: nothing is hydrated. */
const stores = `import { useSyncExternalStore as follow } from 'react'
export * from 'react'
export const useSyncExternalStore = (subscribe, current) => follow(subscribe, current, current)`

/** Ours asks the stand-ins; what it would fetch later is left where it is. */
const onServer = (): Plugin => ({
  name: 'on-server',
  enforce: 'pre',
  resolveId(source, importer) {
    if (
      !importer ||
      importer === '\0stores' ||
      importer.includes('node_modules') ||
      dirname(importer) === here
    )
      return undefined
    return standIns.get(source.startsWith('.') ? join(dirname(importer), source) : source)
  },
  load: (id) => (id === '\0stores' ? stores : undefined),
  resolveDynamicImport: (source) =>
    String(source).endsWith('.json') ? undefined : { id: 'never', external: true },
  transform(code, id) {
    if (id.includes('node_modules') || dirname(id) === here || !/\.tsx?$/.test(id)) return undefined
    const used = globals.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length === 0
      ? undefined
      : {
          code: `import { ${used.join(', ')} } from '${join(here, 'browser.ts')}';${code}`,
          map: null,
        }
  },
})

export default defineConfig({
  root: ours,
  base: '/',
  publicDir: false,
  plugins: [onServer(), react(), contractTags()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(ours, 'app/firstPaint.tsx'),
    target: 'node20',
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'firstPaint.js', codeSplitting: false } },
  },
})
