/** In which money a shop counts: what its place suggests, and what it may choose. */

/** Currencies (ISO 4217): home markets, neighbours, Spanish-speaking regions. */
export const currencies = [
  'MXN',
  'EUR',
  'USD',
  'COP',
  'ARS',
  'CLP',
  'PEN',
  'UYU',
  'PYG',
  'BOB',
  'VES',
  'GTQ',
  'CRC',
  'DOP',
  'HNL',
  'NIO',
  'PAB',
  'CUP',
  'BRL',
  'CAD',
  'GBP',
  'CHF',
] as const

/** By what the name of a time zone begins with, the longest first that fits. */
const byZone: readonly (readonly [string, string])[] = [
  ['America/Argentina', 'ARS'],
  ['America/Buenos_Aires', 'ARS'],
  ['America/Bogota', 'COP'],
  ['America/Lima', 'PEN'],
  ['America/Santiago', 'CLP'],
  ['America/Punta_Arenas', 'CLP'],
  ['America/Montevideo', 'UYU'],
  ['America/Asuncion', 'PYG'],
  ['America/La_Paz', 'BOB'],
  ['America/Caracas', 'VES'],
  ['America/Guatemala', 'GTQ'],
  ['America/Costa_Rica', 'CRC'],
  ['America/Santo_Domingo', 'DOP'],
  ['America/Tegucigalpa', 'HNL'],
  ['America/Managua', 'NIO'],
  ['America/Panama', 'USD'],
  ['America/El_Salvador', 'USD'],
  ['America/Guayaquil', 'USD'],
  ['America/Havana', 'CUP'],
  ['America/Sao_Paulo', 'BRL'],
  ['America/Puerto_Rico', 'USD'],
  ['America/New_York', 'USD'],
  ['America/Chicago', 'USD'],
  ['America/Denver', 'USD'],
  ['America/Los_Angeles', 'USD'],
  ['America/Phoenix', 'USD'],
  ['America/Toronto', 'CAD'],
  ['America/Vancouver', 'CAD'],
  ['Europe/London', 'GBP'],
  ['Europe/Zurich', 'CHF'],
  ['Europe', 'EUR'],
  ['Atlantic/Canary', 'EUR'],
  ['Africa/Ceuta', 'EUR'],
]

/** Currency by zone; default Mexican pesos. */
export const currencyOf = (zone: string): string =>
  byZone.find(([start]) => zone.startsWith(start))?.[1] ?? 'MXN'

/** As a list says it: 'MXN · peso mexicano'. */
export function currencyName(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' }).of(code)
  return name ? `${code} · ${name}` : code
}

/** What there is to choose, with what is chosen already. */
export const currenciesWith = (chosen: string): readonly string[] =>
  currencies.some((code) => code === chosen) ? currencies : [chosen, ...currencies]
