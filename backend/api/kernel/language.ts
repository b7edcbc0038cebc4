/** The request's language by `Accept-Language`. Later messages use the person's choice. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_LANGUAGE, type Language, languages } from '../../../contract/kernel/languages.ts'

/** Browsers send few different values; unusual ones are parsed each time. */
const MOST_KNOWN = 500
const byId = new Map<string, Language>()

export function requestLanguageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const accepted = headers['accept-language']
  if (accepted === undefined || accepted === '') return FIRST_LANGUAGE
  const read = byId.get(accepted)
  if (read !== undefined) return read
  const language = likedMost(accepted)
  if (byId.size < MOST_KNOWN) byId.set(accepted, language)
  return language
}

/** RFC 9110, 12.5.4. Other languages get English, no preference gets Spanish. */
function likedMost(accepted: string): Language {
  const liked = accepted
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { range } of liked) {
    if (range === '*') return FIRST_LANGUAGE
    const spoken = languages.find(
      (language) => range === language || range.startsWith(`${language}-`),
    )
    if (spoken) return spoken
  }
  return liked.length > 0 ? 'en' : FIRST_LANGUAGE
}

/** What is answered depends on it: whatever keeps answers for others must know. */
export function saysIn(reply: FastifyReply): FastifyReply {
  const vary = String(reply.getHeader('vary') ?? '')
  return /accept-language/i.test(vary)
    ? reply
    : reply.header('vary', [vary, 'Accept-Language'].filter(Boolean).join(', '))
}
