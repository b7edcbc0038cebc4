/** Builds frontend/verifier/ into one file that asks for nothing: verificador.html. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const ours = join(import.meta.dirname, '../../frontend/verifier')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page with its script, its styles and a policy that allows these two alone. */
const onePage = (): Plugin => ({
  name: 'one-page',
  async generateBundle(_, bundle) {
    const [[name, chunk] = []] = Object.entries(bundle)
    if (name === undefined || chunk?.type !== 'chunk') throw new Error('no script of the verifier')
    delete bundle[name]
    const [page, styles] = await Promise.all(
      ['page.html', 'verifier.css'].map((file) => readFile(join(ours, file), 'utf8')),
    )
    const script = chunk.code.trim()
    const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(styles ?? '')}`
    this.emitFile({
      type: 'asset',
      fileName: 'verificador.html',
      source: (page ?? '')
        .replace('POLICY', () => policy)
        .replace('STYLES', () => styles ?? '')
        .replace('SCRIPT', () => script),
    })
  },
})

export default defineConfig({
  root: ours,
  publicDir: false,
  plugins: [onePage()],
  build: {
    lib: { entry: join(ours, 'verifier.ts'), formats: ['iife'], name: 'verifier' },
    target: 'es2022',
    minify: true,
    emptyOutDir: false,
  },
})
