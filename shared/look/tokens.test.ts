/**
 * Text can be read in both themes: 4.5:1 for words, 3:1 for the edges of controls (WCAG 1.4.3,
 * 1.4.11).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const themes = {
  dark: tokensOf(css.slice(css.indexOf('.dark {'), css.indexOf('.light {'))),
  light: tokensOf(
    css.slice(css.indexOf('.light {'), css.indexOf(':root {', css.indexOf('.light {'))),
  ),
}

const grounds = ['bg', 'surface', 'raised', 'sunken']
const words: [text: string, on: string[]][] = [
  ['text', [...grounds, 'accent-soft']],
  ['muted', [...grounds, 'accent-soft']],
  ['faint', ['bg', 'surface', 'raised']],
  ['accent-text', [...grounds, 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['success', ['success-soft', 'surface', 'raised']],
  ['warn', ['warn-soft', 'surface', 'raised']],
  ['danger', ['danger-soft', 'surface', 'raised', 'bg']],
  ['info', ['info-soft', 'surface', 'raised']],
  ['on-danger', ['danger-solid']],
  ['pole-cream', ['pole-red', 'pole-blue']],
]
const edges: [string, string[]][] = [
  ['field-line', ['surface', 'sunken']],
  ...['main', 'blue', 'green', 'red', 'violet', 'grey'].map((hue): [string, string[]] => [
    `chart-${hue}`,
    ['surface'],
  ]),
]

test.each(Object.entries(themes))('every word can be read in the %s theme', (_theme, tokens) => {
  expect(tooFaint(tokens, words, 4.5)).toEqual([])
})

test.each(Object.entries(themes))(
  'every control, and every part of a chart, has a visible edge in the %s theme',
  (_theme, tokens) => {
    expect(tooFaint(tokens, edges, 3)).toEqual([])
  },
)

function tooFaint(
  tokens: Map<string, string>,
  pairs: [string, string[]][],
  least: number,
): string[] {
  return pairs
    .flatMap(([front, backs]) =>
      backs.map((back) => ({
        pair: `${front} on ${back}`,
        ratio: contrast(tokens.get(front), tokens.get(back)),
      })),
    )
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)
}

function tokensOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

function contrast(one = '', other = ''): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? NaN) + 0.05) / ((dark ?? NaN) + 0.05)
}

function luminance(hex: string): number {
  const [r = NaN, g = NaN, b = NaN] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
