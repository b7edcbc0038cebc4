/**
 * Builds frontend/worker/sw.ts into /sw.js once the app is built, with the list of the app's files
 * in it.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Told to the worker by name: the pictures of the manifest are the installer's, not the app's. */
const besides = ['/manifest.webmanifest', '/icon.svg']

export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'balbu-service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    async writeBundle(_, bundle) {
      const files = [
        ...besides,
        ...Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`),
      ].sort()
      const contents = Object.values(bundle).map((part) =>
        part.type === 'chunk' ? part.code : part.source,
      )
      const version = contents
        .reduce((hash, content) => hash.update(content), createHash('sha256'))
        .digest('hex')
        .slice(0, 16)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: {
            input: join(import.meta.dirname, '../frontend/worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
