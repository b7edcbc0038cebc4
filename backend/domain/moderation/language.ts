/** In which of our languages something is written, by its commonest words: for those who choose what they read. A guess, and none where there is little to go by. */
import { type ContentLanguage, contentLanguages } from '../../../contract/moderation/priority.ts'

const common: Readonly<Record<ContentLanguage, ReadonlySet<string>>> = {
  es: new Set(['de', 'la', 'que', 'el', 'en', 'y', 'los', 'se', 'del', 'las', 'un', 'por', 'con', 'una', 'su', 'para', 'es', 'al', 'lo', 'como', 'más', 'pero', 'sus', 'le', 'ya', 'o', 'este', 'sí', 'porque', 'esta', 'muy', 'sin', 'mi', 'te', 'eres', 'tu', 'son', 'está', 'todo', 'hay', 'nos', 'gracias', 'qué', 'también']),
  en: new Set(['the', 'of', 'and', 'to', 'in', 'is', 'that', 'it', 'was', 'for', 'on', 'are', 'as', 'with', 'his', 'they', 'at', 'be', 'this', 'have', 'from', 'or', 'had', 'by', 'but', 'not', 'what', 'all', 'were', 'we', 'when', 'your', 'can', 'there', 'you', 'an', 'which', 'their', 'if', 'will', 'my', 'so', 'very', 'thanks']),
}

export function languageOf(text: string): ContentLanguage | null {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const [es, en] = contentLanguages.map((language) => words.filter((word) => common[language].has(word)).length)
  // What only one of them writes.
  const spanish = (es ?? 0) + (/[ñ¿¡áéíóú]/i.test(text) ? 1 : 0)
  if (spanish === (en ?? 0)) return null
  return spanish > (en ?? 0) ? 'es' : 'en'
}
