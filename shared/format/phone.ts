/** Formats a phone number in groups. Stored: digits with an optional +. */

/** Country codes of one and of two digits; all others have three (ITU-T E.164). */
const SHORT = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)
/** Area codes of two digits in Mexico; the others have three. */
const METROPOLIS = /^(33|55|56|81)/

/** '5512345678' → '55 1234 5678', '+34600123456' → '+34 600 123 456'; others unchanged. */
export function phone(written: string): string {
  const digits = written.replace(/[\s().-]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return written
  if (!digits.startsWith('+')) return grouped(digits)
  const country =
    [digits.slice(1, 2), digits.slice(1, 3)].find((code) => SHORT.has(code)) ?? digits.slice(1, 4)
  return `+${country} ${grouped(digits.slice(1 + country.length))}`
}

function grouped(digits: string): string {
  switch (digits.length) {
    case 7:
      return split(digits, 3, 4)
    case 8:
      return split(digits, 4, 4)
    case 9:
      return split(digits, 3, 3, 3)
    case 10:
      return METROPOLIS.test(digits) ? split(digits, 2, 4, 4) : split(digits, 3, 3, 4)
    case 11:
      return split(digits, 2, 5, 4)
    default:
      return split(digits, ...Array.from({ length: Math.ceil(digits.length / 3) }, () => 3))
  }
}

function split(digits: string, ...sizes: number[]): string {
  let at = 0
  return sizes.map((size) => digits.slice(at, (at += size))).join(' ')
}
