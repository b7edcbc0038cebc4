/** Who stands behind a case: account, points, earlier cases and decisions. */
import { STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import { pointsOf, standingBy } from '../../domain/moderation/strikes.ts'
import { strikesSince } from '../../projections/moderation/consequences.ts'
import { authorOf } from '../../projections/moderation/subjects.ts'
import type { Services } from '../kernel/services.ts'

const DAY_MS = 86_400_000

export async function authorCard(
  { db, moderation: { policies } }: Pick<Services, 'db' | 'moderation'>,
  { personId, caseId, at }: { personId: string; caseId: string; at: string },
) {
  const [person, strikes, rules] = await Promise.all([
    authorOf(db, personId, caseId),
    strikesSince(db, personId, new Date(Date.parse(at) - STRIKE_DAYS * DAY_MS).toISOString()),
    policies.rulesNow(),
  ])
  if (!person) return null
  const points = pointsOf(strikes, rules, at)
  return {
    id: personId,
    nombre: person.name,
    rol: person.role,
    desde: person.since,
    negocio: person.shop,
    puntos: points,
    situacion: standingBy(points, rules),
    casos: person.cases,
    reportes: person.reports,
    decisiones: person.decisions.map(
      ({
        id,
        caseId: casoId,
        type: tipo,
        effects: medidas,
        clause: clausula,
        at: en,
        reversed: revertida,
      }) => ({ id, casoId, tipo, medidas: [...medidas], clausula, en, revertida }),
    ),
  }
}
