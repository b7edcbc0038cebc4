/** Points and texts of the clauses of our terms: moderation.md, 'Settled'. Without zod. */
import type { Language } from '../kernel/languages.ts'
import type { Clause } from './reasons.ts'

/** Default points of a decision by clause. Self-harm counts none: the person gets help. */
export const clausePoints: Readonly<Record<Clause, number>> = {
  spam: 1,
  acoso: 3,
  odio: 4,
  desnudez: 2,
  violencia: 3,
  autolesion: 0,
  menores: 12,
  suplantacion: 3,
  falsa: 1,
  ilegal: 6,
  servicio: 2,
  resena: 2,
  reportes: 2,
}
/** Default thresholds of the account states. They suggest and never act. */
export const standingThresholds = { aviso: 4, riesgo: 8, expulsion: 12 } as const
export type Threshold = keyof typeof standingThresholds
/** So long a decision counts. */
export const STRIKE_DAYS = 90
/** Of points and thresholds. */
export const MOST_POINTS = 100

export const standings = ['bueno', 'aviso', 'riesgo'] as const
export type AccountStanding = (typeof standings)[number]

/** A clause as a statement of reasons names it: its name, and what it is against. */
export const clauseWords: Readonly<Record<Language, Readonly<Record<Clause, string>>>> = {
  es: {
    spam: '«Spam o publicidad»: no se permite publicar lo mismo una y otra vez ni anunciar lo que no tiene que ver con una barbería',
    acoso: '«Acoso»: no se permite insultar, perseguir ni intimidar a nadie',
    odio: '«Odio o discriminación»: no se permite atacar a nadie por quién es',
    desnudez: '«Desnudez o contenido sexual»: no se permite mostrar desnudos ni contenido sexual',
    violencia:
      '«Violencia o amenazas»: no se permite amenazar a nadie ni celebrar que se le haga daño',
    autolesion: '«Autolesión o suicidio»: no se permite animar a hacerse daño',
    menores: '«Pone en riesgo a menores»: no se permite nada que dañe o exponga a menores',
    suplantacion:
      '«Se hace pasar por otra persona»: no se permite usar el nombre o la imagen de otra persona o negocio',
    falsa: '«Información falsa»: no se permite engañar a propósito a otras personas',
    ilegal: '«Contenido ilegal»: no se permite lo que la ley prohíbe',
    servicio:
      '«Uso indebido del servicio»: no se permite reservar, cancelar o contactar para molestar a otras personas',
    resena: '«Reseña que no es de una visita»: las reseñas son de una visita que tuvo lugar',
    reportes:
      '«Uso indebido de los reportes»: no se permite reportar una y otra vez lo que a todas luces no incumple nada',
  },
  en: {
    spam: '“Spam or advertising”: publishing the same thing again and again, or advertising what has nothing to do with a barbershop, is not allowed',
    acoso: '“Harassment”: insulting, stalking or intimidating anybody is not allowed',
    odio: '“Hate or discrimination”: attacking anybody for who they are is not allowed',
    desnudez: '“Nudity or sexual content”: showing nudity or sexual content is not allowed',
    violencia:
      '“Violence or threats”: threatening anybody, or celebrating that they are hurt, is not allowed',
    autolesion: '“Self-harm or suicide”: encouraging anybody to hurt themselves is not allowed',
    menores: '“Endangers minors”: nothing that harms or exposes minors is allowed',
    suplantacion:
      '“Impersonates someone else”: using the name or picture of another person or shop is not allowed',
    falsa: '“False information”: misleading others on purpose is not allowed',
    ilegal: '“Illegal content”: what the law forbids is not allowed',
    servicio:
      '“Misuse of the service”: booking, cancelling or contacting in order to bother others is not allowed',
    resena: '“Review that is not of a visit”: reviews are of a visit that took place',
    reportes:
      '“Misuse of reports”: reporting again and again what is plainly against no rule is not allowed',
  },
}
