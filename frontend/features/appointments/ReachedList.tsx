/** The appointments that a delay reaches: their times, and how their clients hear or what they say. */
import {
  ArrowLeftRight,
  Bell,
  BellOff,
  Check,
  Hourglass,
  MessageCircleQuestion,
  Phone,
  X,
} from 'lucide-react'
import type { ReachedVisit } from '../../../contract/booking/delays.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'

interface Props {
  visits: readonly ReachedVisit[]
  zone: string
  /** It is announced: what they say stands beside. */
  isSaid?: boolean
}

export function ReachedList({ visits, zone, isSaid = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-raised">
      {visits.map((visit) => (
        <li
          key={visit.appointmentId}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3.5 py-2 text-small"
        >
          <p className="flex min-w-0 flex-wrap items-center gap-x-3">
            <Link
              to={addressOf('/appointments/:id', { id: visit.appointmentId })}
              className="inline-flex min-h-11 items-center truncate font-semibold hover:underline"
            >
              {visit.clientName}
            </Link>
            <span className="text-muted tabular-nums">
              {t('delay.row', {
                from: format.time(visit.fecha, zone),
                to: format.time(visit.esperadaEn, zone),
              })}
            </span>
          </p>
          {isSaid ? <Answer visit={visit} /> : <How visit={visit} />}
        </li>
      ))}
    </ul>
  )
}

function How({ visit: { clienteId, como } }: { visit: ReachedVisit }) {
  const { t } = useTranslation()
  if (clienteId === null)
    return (
      <Badge tone="warn" icon={<Phone size={14} />}>
        {t('delay.noAccount')}
      </Badge>
    )
  const Icon = icons[como]
  return (
    <Badge tone={como === 'pregunta' ? 'info' : 'neutral'} icon={<Icon size={14} />}>
      {t(`delay.how.${como}`)}
    </Badge>
  )
}

const icons = { nada: BellOff, aviso: Bell, pregunta: MessageCircleQuestion } as const
const looks = {
  vale: { tone: 'success', icon: <Check size={14} /> },
  espero: { tone: 'info', icon: <Hourglass size={14} /> },
  cambiar: { tone: 'neutral', icon: <ArrowLeftRight size={14} /> },
  cancelar: { tone: 'danger', icon: <X size={14} /> },
} as const

function Answer({ visit }: { visit: ReachedVisit }) {
  const { t } = useTranslation()
  const now = useNow()
  const { respuesta, como, contestarAntesDe } = visit
  if (respuesta !== null)
    return <Badge {...looks[respuesta]}>{t(`delay.answer.${respuesta}`)}</Badge>
  if (como !== 'pregunta' || contestarAntesDe === null) return <How visit={visit} />
  const isOver = Date.parse(contestarAntesDe) <= now.getTime()
  return (
    <Badge icon={<Hourglass size={14} />}>
      {t(isOver ? 'delay.answer.silent' : 'delay.answer.waiting')}
    </Badge>
  )
}
