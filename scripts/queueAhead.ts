/**
 * The console opens at the queue of cases, whose code its first code asks for only once it runs: a phone waits for it once more. In the built
 * page the script in admin/index.html names those files, where it is opened there, and they come beside the first ones.
 */
import type { Plugin } from 'vite'

/** What stands in admin/index.html in the place of the files. */
const PLACE = '/*queue*/'
const QUEUE = 'resources/cases/CaseList.tsx'

/** The part of a built chunk that is read here. */
interface Built {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

export function queueAhead(): Plugin {
  return {
    name: 'balbu-queue-ahead',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html, { bundle = {} }) => named(html, bundle) },
  }
}

/** The page with the files of the queue that the first code does not bring along. @throws where the build has no queue, or the page no place for it */
export function named(html: string, bundle: Readonly<Record<string, Built>>): string {
  const chunks = Object.values(bundle)
  const queue = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(QUEUE))
  if (!queue || !html.includes(PLACE)) throw new Error(`there is no ${queue ? PLACE : QUEUE}`)
  const first = neededBy(chunks.filter(({ isEntry }) => isEntry), bundle)
  const files = [...neededBy([queue], bundle).difference(first)]
  return html.replace(PLACE, files.map((file) => `'/admin/${file}'`).join())
}

function neededBy(chunks: readonly Built[], bundle: Readonly<Record<string, Built>>, seen = new Set<string>()): Set<string> {
  for (const { fileName, imports = [] } of chunks) {
    if (seen.has(fileName)) continue
    seen.add(fileName)
    neededBy(imports.flatMap((name) => bundle[name] ?? []), bundle, seen)
  }
  return seen
}
