/** Plain data, without zod beside it: the client needs it in the browser. */
import type { Language } from '../kernel/languages.ts'

interface Words {
  readonly name: string
  readonly description: string
}

/** The spec's six templates, edited before saving. */
export const serviceTemplates = [
  {
    id: 'corte-clasico',
    name: 'Corte Clásico',
    description: 'Corte tradicional con tijera y máquina',
    suggestedPrice: 15,
    suggestedDuration: 30,
    category: 'Cortes',
  },
  {
    id: 'fade-cut',
    name: 'Fade Cut',
    description: 'Degradado moderno con acabado limpio',
    suggestedPrice: 20,
    suggestedDuration: 45,
    category: 'Cortes',
  },
  {
    id: 'arreglo-barba',
    name: 'Arreglo de Barba',
    description: 'Perfilado y cuidado de la barba',
    suggestedPrice: 12,
    suggestedDuration: 25,
    category: 'Barba',
  },
  {
    id: 'corte-barba',
    name: 'Corte + Barba',
    description: 'Corte completo con arreglo de barba',
    suggestedPrice: 25,
    suggestedDuration: 60,
    category: 'Combo',
  },
  {
    id: 'lavado-corte',
    name: 'Lavado + Corte',
    description: 'Lavado, corte y peinado',
    suggestedPrice: 18,
    suggestedDuration: 40,
    category: 'Combo',
  },
  {
    id: 'afeitado-clasico',
    name: 'Afeitado Clásico',
    description: 'Afeitado con navaja y toalla caliente',
    suggestedPrice: 15,
    suggestedDuration: 30,
    category: 'Barba',
  },
] as const
export type ServiceTemplate = (typeof serviceTemplates)[number]

const english: { readonly [Id in ServiceTemplate['id']]: Words } = {
  'corte-clasico': {
    name: 'Classic Cut',
    description: 'A traditional cut with scissors and clippers',
  },
  'fade-cut': { name: 'Fade Cut', description: 'A modern fade with a clean finish' },
  'arreglo-barba': { name: 'Beard Trim', description: 'The beard shaped and cared for' },
  'corte-barba': { name: 'Cut + Beard', description: 'A full cut with a beard trim' },
  'lavado-corte': { name: 'Wash + Cut', description: 'Wash, cut and styling' },
  'afeitado-clasico': { name: 'Classic Shave', description: 'A razor shave with a hot towel' },
}
const englishCategories: { readonly [Category in ServiceTemplate['category']]: string } = {
  Cortes: 'Cuts',
  Barba: 'Beard',
  Combo: 'Combo',
}

/** Template texts in the barber's language, which is the clients'. */
export const templateWords = (template: ServiceTemplate, language: Language): Words =>
  language === 'es' ? template : english[template.id]

/** A category's display name; custom ones stay. Stored in Spanish, so a shop's are comparable. */
export const categoryIn = (category: string, language: Language): string =>
  (language === 'en' &&
    Object.entries(englishCategories).find(([spanish]) => spanish === category)?.[1]) ||
  category

/** Usual price and step of a haircut by currency: our estimates of 2026, editable defaults. */
const markets: Readonly<Record<string, { readonly cut: number; readonly step: number }>> = {
  USD: { cut: 15, step: 1 },
  EUR: { cut: 15, step: 1 },
  GBP: { cut: 15, step: 1 },
  CHF: { cut: 30, step: 1 },
  CAD: { cut: 25, step: 1 },
  MXN: { cut: 180, step: 10 },
  COP: { cut: 25_000, step: 1_000 },
  ARS: { cut: 12_000, step: 500 },
  CLP: { cut: 10_000, step: 500 },
  PEN: { cut: 30, step: 1 },
  UYU: { cut: 500, step: 10 },
  PYG: { cut: 50_000, step: 5_000 },
  BOB: { cut: 40, step: 5 },
  GTQ: { cut: 60, step: 5 },
  CRC: { cut: 6_000, step: 500 },
  DOP: { cut: 400, step: 25 },
  HNL: { cut: 150, step: 10 },
  NIO: { cut: 200, step: 10 },
  PAB: { cut: 12, step: 1 },
  BRL: { cut: 45, step: 5 },
}
const PLAIN_CUT = 15

/** A template's local price; undefined where unknown. */
export function suggestedPriceIn(
  { suggestedPrice }: Pick<ServiceTemplate, 'suggestedPrice'>,
  currency: string,
): number | undefined {
  const market = markets[currency]
  return market && Math.round((suggestedPrice * market.cut) / PLAIN_CUT / market.step) * market.step
}
