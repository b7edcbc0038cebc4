/** Two months of moderation in the demo: comments against the terms, reported and decided. */
import type { Clause, Effect, ReportReason } from '../../contract/moderation/reasons.ts'
import { caseDecider } from '../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../domain/moderation/case-events.ts'
import { moderator } from './city.ts'
import { at, type DemoParts, once } from './open.ts'
import { accountId, type DemoStep, demoId } from './steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DECISIONS = 40
/** So many of the last clients break the terms; the very last one is blocked by the demo's client. */
const OFFENDERS = 7
/** All of it happens while its post is this old, and is over by the beginning. */
const WITHIN = 4 * DAY

export interface Offence {
  readonly commentId: string
  readonly postId: string
  readonly postAuthorId: string
  readonly authorId: string
  readonly reporterId: string
  readonly saidAt: number
  readonly words: OffensiveWords
}
interface OffensiveWords {
  readonly text: string
  readonly reason: ReportReason
  readonly clause: Clause
  readonly effect: Extract<Effect, 'hide' | 'remove'>
  readonly facts: string
}

const offensive: readonly OffensiveWords[] = [
  {
    text: 'Gana 5,000 a la semana desde tu casa. Mándame un privado 💸',
    reason: 'spam',
    clause: 'spam',
    effect: 'remove',
    facts: 'El mismo anuncio en varias publicaciones.',
  },
  {
    text: 'Seguidores de verdad, 500 por 99 pesos. Link en mi perfil.',
    reason: 'spam',
    clause: 'spam',
    effect: 'remove',
    facts: 'Vende seguidores.',
  },
  {
    text: 'Eres un inútil, dedícate a otra cosa. Todos se ríen de ti.',
    reason: 'acoso',
    clause: 'acoso',
    effect: 'hide',
    facts: 'Insulta al barbero.',
  },
  {
    text: 'Ya sé a qué hora sales. Ahí te voy a estar esperando.',
    reason: 'violencia',
    clause: 'violencia',
    effect: 'remove',
    facts: 'Amenaza al barbero.',
  },
  {
    text: 'Aquí no deberían atender a gente de fuera.',
    reason: 'odio',
    clause: 'odio',
    effect: 'remove',
    facts: 'Pide que se excluya a personas por su origen.',
  },
  {
    text: 'Soy del equipo de Balbu: mándame tu contraseña para verificar tu cuenta.',
    reason: 'suplantacion',
    clause: 'suplantacion',
    effect: 'remove',
    facts: 'Se hace pasar por el equipo para pedir contraseñas.',
  },
  {
    text: 'Este lugar cerró la semana pasada, ya no vengan.',
    reason: 'falsa',
    clause: 'falsa',
    effect: 'hide',
    facts: 'La barbería está abierta.',
  },
  {
    text: 'Te cambio cinco estrellas por cinco estrellas, ¿va?',
    reason: 'otro',
    clause: 'resena',
    effect: 'hide',
    facts: 'Ofrece reseñas a cambio de reseñas.',
  },
]

/** Under posts of the community, by some of its last clients. Pure. */
export function offencesOf(
  community: readonly DemoStep[],
  clients: readonly { readonly id: string }[],
  begins: number,
): Offence[] {
  const offenders = clients.slice(-OFFENDERS - 1, -1)
  const posts = community.flatMap((step) =>
    step.kind === 'social' && step.social.act === 'publish' && step.at + WITHIN < begins
      ? [{ postId: step.social.postId, postAuthorId: step.social.by.id, at: step.at }]
      : [],
  )
  return Array.from({ length: DECISIONS }, (_, number): Offence[] => {
    const post = posts[number % posts.length]
    const words = offensive[number % offensive.length]
    const author = offenders[number % offenders.length]
    // Neither the demo's client nor the one whose comments wait.
    const reporter = clients[2 + (number % 30)]
    if (!post || !words || !author || !reporter) return []
    return [
      {
        commentId: demoId('offence', String(number)),
        postId: post.postId,
        postAuthorId: post.postAuthorId,
        authorId: author.id,
        reporterId: reporter.id,
        saidAt: post.at + (2 + (number % 9)) * HOUR,
        words,
      },
    ]
  }).flat()
}

export const saidIn = ({
  commentId,
  postId,
  postAuthorId,
  authorId,
  saidAt,
  words,
}: Offence): DemoStep => ({
  kind: 'social',
  at: saidAt,
  key: postId,
  social: {
    act: 'comment',
    by: { id: authorId, rol: 'cliente' },
    commentId,
    postId,
    postAuthorId,
    to: null,
    content: words.text,
    held: false,
  },
})

export async function reportOffences(
  { moderation: { reporting } }: DemoParts,
  offences: readonly Offence[],
): Promise<void> {
  await Promise.all(
    offences.map(({ commentId, reporterId, saidAt, words: { reason } }) =>
      once(
        reporting.file(
          at({ id: reporterId, role: 'cliente' }, saidAt + 3 * HOUR, 'report', commentId),
          { type: 'COMMENT', id: commentId },
          { reason, description: null, seen: undefined },
          async () => {},
        ),
      ),
    ),
  )
}

/** The demo's moderator decides each within a day and a half. */
export async function decideOffences(
  { commands, log, moderation: { deciding } }: DemoParts,
  offences: readonly Offence[],
): Promise<void> {
  const by = { id: accountId(moderator.email), role: 'moderator' } as const
  const coversUpTo = String(await log.head())
  await Promise.all(
    offences.map(async ({ commentId, saidAt, words: { clause, effect, facts } }, number) => {
      const subject = { type: 'COMMENT', id: commentId } as const
      const when = saidAt + (5 + ((number * 7) % 32)) * HOUR
      await once(
        commands.handle(
          caseDecider,
          caseStream(subject),
          { type: 'ClaimCase', data: {} },
          at(by, when - 3 * MINUTE, 'claim', commentId),
        ),
      )
      await once(
        deciding.decide(at(by, when, 'decide', commentId), caseIdOf(subject), {
          effects: [{ effect, on: 'subject', days: null }],
          clause,
          ground: 'terms',
          law: null,
          facts,
          notices: { author: null, reporters: null },
          coversUpTo,
        }),
      )
    }),
  )
}
