/** One's own ticket in a shop's line: number, place, wait; and the chair when it is called. */
import type { LineTicketView } from '../../../contract/booking/line.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { asMinutes, useSecondsUntil } from '../../time/useSecondsUntil.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Ticket } from '../../ui/Card.tsx'
import { toast, undoable } from '../../ui/toasts.ts'
import { useWaitText } from './useWaitText.ts'

interface TicketProps {
  ticket: LineTicketView
  /** Opens it without an account. */
  link?: string | undefined
}

export function TicketCard({ ticket, link }: TicketProps) {
  const { t } = useTranslation()
  const { estado } = ticket
  const isOpen = estado === 'esperando' || estado === 'llamado'
  return (
    <Ticket
      faded={!isOpen}
      stub={
        <>
          <span className="text-micro font-semibold">{t('line.ticket')}</span>
          <span className="text-[2.25rem] leading-none font-bold tabular-nums">
            {ticket.numero}
          </span>
        </>
      }
    >
      <div className="grid gap-3 py-1.5" aria-live="polite">
        <State ticket={ticket} />
        {isOpen && <Acts ticket={ticket} link={link} />}
        {estado === 'sentado' && link === undefined && (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="w-fit"
            to={addressOf('/appointments/:id', { id: ticket.id })}
          >
            {t('line.seeVisit')}
          </ButtonLink>
        )}
        {estado === 'cerrado' && (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="w-fit"
            to={addressOf('/business/:businessId', { businessId: ticket.businessId })}
          >
            {t('line.book')}
          </ButtonLink>
        )}
      </div>
    </Ticket>
  )
}

function State({ ticket }: { ticket: LineTicketView }) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const { estado, puesto, espera, llamadoHasta, barberName, services } = ticket
  const what = services.map(({ nombre }) => nombre).join(' + ')
  if (estado === 'llamado')
    return (
      <div>
        <h2 className="text-lead font-semibold text-accent-text">
          {t('line.called', { name: barberName ?? '' })}
        </h2>
        {llamadoHasta && <Held until={llamadoHasta} />}
      </div>
    )
  if (estado !== 'esperando')
    return (
      <div>
        <h2 className="text-lead font-semibold">{t(endings[estado].title)}</h2>
        {endings[estado].text && <p className="text-small text-muted">{t(endings[estado].text)}</p>}
      </div>
    )
  return (
    <div className="grid gap-0.5">
      <h2 className="text-lead font-semibold">{waitText(espera)}</h2>
      <p className="text-small">
        {puesto === 1 ? t('line.next') : t('line.place', { count: (puesto ?? 1) - 1 })}
        {espera?.segun === 'prevista' && espera.hasta > 0 && (
          <span className="text-muted"> · {t('line.bySchedule')}</span>
        )}
      </p>
      <p className="text-small text-muted">
        {barberName ? `${what} · ${t('line.forBarber', { name: barberName })}` : what}
      </p>
    </div>
  )
}

const endings = {
  sentado: { title: 'line.seated', text: null },
  saltado: { title: 'line.skipped', text: 'line.skippedText' },
  salio: { title: 'line.gone', text: null },
  cerrado: { title: 'line.ended', text: 'line.endedText' },
} as const

function Held({ until }: { until: string }) {
  const { t } = useTranslation()
  const left = useSecondsUntil(until)
  return (
    <p role="timer" aria-live="off" className="text-small tabular-nums">
      {left > 0 ? t('line.calledLeft', { time: asMinutes(left) }) : t('line.calledOver')}
    </p>
  )
}

function Acts({ ticket: { id }, link }: TicketProps) {
  const { t } = useTranslation()
  const body = link === undefined ? {} : { enlace: link }
  const undo = useCommand('POST /api/line/tickets/:id/undo', {
    onSuccess: () => toast({ title: t('line.back') }),
  })
  const leave = useCommand('POST /api/line/tickets/:id/leave', {
    onSuccess: () =>
      toast({
        title: t('line.left'),
        ...undoable(t('ui.undo'), () => undo.mutate({ params: { id }, body })),
      }),
  })
  const pass = useCommand('POST /api/line/tickets/:id/step-back', {
    onSuccess: () => toast({ title: t('line.steppedBack') }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        needsNetwork
        disabled={leave.isPending}
        pending={pass.isPending}
        onClick={() => pass.mutate({ params: { id }, body })}
      >
        {t('line.stepBack')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        needsNetwork
        disabled={pass.isPending}
        pending={leave.isPending}
        onClick={() => leave.mutate({ params: { id }, body })}
      >
        {t('line.leave')}
      </Button>
    </div>
  )
}
