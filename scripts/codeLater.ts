/**
 * The code of the page is asked for when its first picture has been painted (the last script in
 * frontend/index.html): what can be seen comes from HTML and stylesheet alone and shares the line
 * with nobody. In the built page the entry and what it needs therefore stand as links that no
 * browser follows, `rel="entry"` and `rel="later"`.
 */
import type { Plugin } from 'vite'

export function codeLater(): Plugin {
  return {
    name: 'balbu-code-later',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: postponed },
  }
}

export const postponed = (html: string): string =>
  html
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      '<link rel="entry" crossorigin href="$1">',
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
