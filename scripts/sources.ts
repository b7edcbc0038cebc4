/** The source files that the checks of the house read. */
import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

export interface SourceFile {
  /** From the top of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

/**
 * A test may reach anywhere in the house; it may not be reached, but by benches, which measure the
 * same servers.
 */
export const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  file.startsWith('backend/test/') ||
  /(^|\/)(vite|vitest|playwright)\.config\.ts$/.test(file) ||
  file.startsWith('frontend/test/') ||
  file.startsWith('admin/test/')

/** Every source file of the house. */
export async function sourceFiles(root: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for await (const path of glob(
    '{contract,backend,shared,frontend,admin,e2e,scripts,bench}/**/*.{ts,tsx,css}',
    { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(name)) },
  )) {
    files.push({ path, text: await readFile(resolve(root, path), 'utf8') })
  }
  return files
}
