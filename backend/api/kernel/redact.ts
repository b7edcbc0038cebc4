/** Redacts personal data from error texts; lines, columns and file names stay. */

/**
 * In this order: an email address may be in a query, an id in a path. Each pattern is bounded,
 * because the input is hostile.
 */
const traces: readonly (readonly [RegExp, string])[] = [
  [/data:[\w/+.-]{1,60}[;,][^\s)'"]*/gi, 'data:…'],
  [/((?:https?:\/)?\/[\w/.:@%~-]{1,300})[?#][^\s)'":]*/gi, '$1'],
  [/(?<![\w.%+-])[\w.%+-]{1,64}@[\w.-]{1,250}\.[a-z]{2,}/gi, ':email'],
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, ':id'],
  // Secrets such as session and invitation tokens. Names of built files keep their ending.
  [/(?<![\w-])(?![\w-]*\.\w)(?=[\w-]*\d)[\w-]{20,}/g, ':token'],
  [/(?<![\w.:])\+?\d[\d\s().-]{7,20}\d(?!\w)/g, ':number'],
]

export const redact = (input: string): string =>
  traces.reduce((text, [trace, instead]) => text.replace(trace, instead), input)
