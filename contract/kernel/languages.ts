/** The languages of the product. Without zod, for screens. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** What is spoken where nobody has said otherwise. */
export const FIRST_LANGUAGE: Language = 'es'
