/** A case as the queue and groups show it. */
import {
  SERIOUS_WEIGHT,
  UNKNOWN_WEIGHT,
  targetHours,
  type Band,
} from '../../../contract/moderation/priority.ts'
import type { CaseRow } from '../../projections/moderation/queue-reads.ts'
import type { CaseViewer } from '../../projections/moderation/case-visibility.ts'

export const bandOf = ({
  urgent,
  knownPicture,
  grave,
}: Pick<CaseRow, 'urgent' | 'knownPicture' | 'grave'>): Band => {
  if (urgent || knownPicture) return 'urgente'
  if (grave) return 'grave'
  return 'normal'
}

/** What the read model orders a band by, apart from the time. */
function priorityOf({
  urgent,
  grave,
  serious,
  knownPicture,
  told,
  weighed,
  reports,
  notices,
}: CaseRow) {
  const motivo = serious && !urgent && !grave ? SERIOUS_WEIGHT : 1
  const peso = (told > 0 ? weighed / told : UNKNOWN_WEIGHT) / 100
  const alcance = Math.log2(Math.max(reports + notices, 1) + 1)
  return {
    motivo,
    peso,
    alcance,
    arriba: topReasonOf(knownPicture, urgent),
  }
}

export const inQueue = (row: CaseRow, { staffId }: CaseViewer) => ({
  id: row.id,
  tipo: row.type,
  objetoId: row.subjectId,
  estado: row.state === 'open' ? ('abierto' as const) : ('decidido' as const),
  gravedad: bandOf(row),
  esperaDesde: row.waitsSince,
  objetivoHoras: targetHours[bandOf(row)],
  motivos: row.reasons.map(({ reason: motivo, count: cuenta }) => ({ motivo, cuenta })),
  reportes: row.reports,
  denuncias: row.notices,
  abiertoEn: row.openedAt,
  ultimoEn: row.lastAt,
  prioridad: priorityOf(row),
  porque: row.raised && (row.raised === 'rule' ? ('regla' as const) : ('equipo' as const)),
  escalado: row.escalated,
  imagenes: row.pictures ?? 0,
  idioma: row.language,
  anteriores: row.earlier,
  tomado:
    row.claimedBy !== null && row.claimedUntil !== null
      ? {
          id: row.claimedBy,
          nombre: row.claimer ?? '',
          hasta: row.claimedUntil,
          mio: row.claimedBy === staffId,
        }
      : null,
  decision: row.decision && {
    medidas: [...row.decision.effects],
    por: { id: row.decision.by, nombre: row.decision.name },
    automatica: row.decision.automatic,
    en: row.decision.at,
    revertida: row.decision.reversed,
  },
})

/** Why a case stands on top of the queue. */
function topReasonOf(isKnownPicture: boolean, isUrgent: boolean): 'imagen' | 'urgente' | null {
  if (isKnownPicture) return 'imagen'
  return isUrgent ? 'urgente' : null
}
