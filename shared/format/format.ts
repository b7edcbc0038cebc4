/** Formats of money, numbers and times for app and console. `language`: 'es' or 'en'. */

/** As people write prices: `$15`, `$15.50`; the sign before. A peso's sign is `$`, too. */
const moneys = kept(
  (currency: string) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)
/** `10,090` beside prices of `$10,090`: 'es' alone is written as in Spain, `10.090`. */
const ofNumbers = (language: string): string => (language === 'es' ? 'es-MX' : language)
const numbers = kept((language: string) => new Intl.NumberFormat(ofNumbers(language)))
// Console only: tree-shaken without measures.
const measures = /* @__PURE__ */ kept((written: string) => {
  const [language, unit, digits] = JSON.parse(written) as [string, string, number]
  return new Intl.NumberFormat(ofNumbers(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  })
})
const clocks = kept((written: string) => {
  const [language, options] = JSON.parse(written) as [string, Intl.DateTimeFormatOptions]
  return new Intl.DateTimeFormat(language, options)
})

/** `$1,550`, `$27.50` from currency units (ISO 4217); unknown ones show their code. */
export function money(amount: number, currency: string): string {
  try {
    return moneys(currency).format(amount)
  } catch {
    return `${amount.toFixed(2)} ${currency}`
  }
}

/** `$` of MXN, `€` of EUR; the code where a currency has no sign of its own. */
export function currencySign(currency: string): string {
  try {
    return (
      moneys(currency)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency
    )
  } catch {
    return currency
  }
}

export const number = (value: number, language: string): string => numbers(language).format(value)

/** `4.4 h`, `12 min`: in a unit of Intl, with at most so many decimals. */
export const measure = (value: number, unit: string, digits: number, language: string): string =>
  measures(JSON.stringify([language, unit, digits])).format(value)

/** In any Intl format, in the zone of the options; '' for what is no instant. */
export function dateTime(
  when: string | number | Date,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(when)
  return Number.isNaN(date.getTime())
    ? ''
    : clocks(JSON.stringify([language, options])).format(date)
}

/** Making a format takes a millisecond on a phone, and a month of days asks for a hundred. */
function kept<Made>(make: (name: string) => Made): (name: string) => Made {
  const made = new Map<string, Made>()
  return (name) => {
    const existing = made.get(name) ?? make(name)
    made.set(name, existing)
    return existing
  }
}
