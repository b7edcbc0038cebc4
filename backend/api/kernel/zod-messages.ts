/** Messages for invalid input without a message in its schema. */
import { z } from 'zod'
import type { Language } from '../../../contract/kernel/languages.ts'

type Words = z.core.$ZodErrorMap
const say =
  (
    zods: Words,
    {
      least,
      most,
    }: { least: (bound: bigint | number) => string; most: (bound: bigint | number) => string },
  ): Words =>
  (issue) => {
    if (issue.code === 'too_small' && issue.inclusive && isNumber(issue.origin))
      return least(issue.minimum)
    if (issue.code === 'too_big' && issue.inclusive && isNumber(issue.origin))
      return most(issue.maximum)
    return zods(issue)
  }
const isNumber = (origin: string) => origin === 'number' || origin === 'int'

export const wordless: Readonly<Record<Language, Words>> = {
  es: say(z.locales.es().localeError, {
    least: (bound) => `El mínimo es ${bound}`,
    most: (bound) => `El máximo es ${bound}`,
  }),
  en: say(z.locales.en().localeError, {
    least: (bound) => `The least is ${bound}`,
    most: (bound) => `The most is ${bound}`,
  }),
}
