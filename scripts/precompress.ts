/**
 * Compresses what was built, once, so that the server sends it as it lies there: the console's code
 * is a megabyte, and a quarter of that on the way.
 */
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller than this it is one packet in any case. */
const WORTH = 1_400
const encode = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const

/** Writes `x.br` and `x.gz` beside every text file of the folder. */
export async function precompress(folder: string): Promise<void> {
  const paths: string[] = []
  for await (const path of glob('**/*.{js,css,svg,json,webmanifest}', { cwd: folder }))
    paths.push(join(folder, path))
  await Promise.all(
    paths.map(async (path) => {
      if ((await stat(path)).size < WORTH) return
      const content = await readFile(path)
      await Promise.all(
        Object.entries(encode).map(async ([ending, encoded]) =>
          writeFile(`${path}.${ending}`, await encoded(content)),
        ),
      )
    }),
  )
}
