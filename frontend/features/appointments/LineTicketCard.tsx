/** A ticket of the line as staff see it, and what they can do with it. */
import { Timer } from 'lucide-react'
import type { StaffTicket } from '../../../contract/booking/line.ts'
import { useWaitText } from '../../entities/line/useWaitText.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { asMinutes, useSecondsUntil } from '../../time/useSecondsUntil.ts'
import { Button } from '../../ui/Button.tsx'
import { Ticket } from '../../ui/Card.tsx'
import { Duration } from '../../ui/Numbers.tsx'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'

interface CardProps {
  ticket: StaffTicket
  /** To which chair it would be called. */
  chairId: string | undefined
}

export function LineTicketCard({ ticket, chairId }: CardProps) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const { numero, nombre, services, totalMinutes, barberName, estado, ausencias } = ticket
  const isCalled = estado === 'llamado'
  return (
    <Ticket
      stub={<span className="text-[1.75rem] leading-none font-bold tabular-nums">{numero}</span>}
    >
      <div className="grid gap-2 py-1">
        <div className="grid gap-0.5">
          <h2 className="text-lead font-semibold">{nombre || t('line.somebody')}</h2>
          <p className="flex flex-wrap gap-x-2 text-small">
            <span>{services.map((service) => service.nombre).join(' + ')}</span>
            <Duration minutes={totalMinutes} className="text-muted" />
          </p>
          {isCalled ? (
            <CalledUntil until={ticket.llamadoHasta ?? ''} name={barberName ?? ''} />
          ) : (
            <p className="text-small text-muted">
              {waitText(ticket.espera)}
              {barberName && ` · ${t('line.forBarber', { name: barberName })}`}
            </p>
          )}
          {ausencias > 0 && <p className="text-small text-warn">{t('line.missed')}</p>}
        </div>
        <Acts ticket={ticket} chairId={chairId} />
      </div>
    </Ticket>
  )
}

function CalledUntil({ until, name }: { until: string; name: string }) {
  const { t } = useTranslation()
  const left = useSecondsUntil(until)
  return (
    <p className="flex items-center gap-1.5 text-small font-semibold text-accent-text tabular-nums">
      <Timer aria-hidden size={16} />
      {t('line.calledTo', { name, time: asMinutes(left) })}
    </p>
  )
}

function Acts({ ticket: { id, nombre, numero, estado, barberId }, chairId }: CardProps) {
  const { t } = useTranslation()
  const name = nombre || String(numero)
  const params = { id }
  const call = useCommand('POST /api/line/tickets/:id/call', {
    onSuccess: () => toast({ title: t('line.calledName', { name }) }),
  })
  const seat = useCommand('POST /api/line/tickets/:id/seat', {
    onSuccess: () => toast({ title: t('line.seatedName', { name }) }),
  })
  const back = useCommand('POST /api/line/tickets/:id/step-back')
  const skip = useCommand('POST /api/line/tickets/:id/skip', {
    onSuccess: () => toast({ title: t('line.skippedName', { name }) }),
  })
  const isBusy = call.isPending || seat.isPending || back.isPending || skip.isPending
  const askAndSkip = async () => {
    const isSure = await confirm({
      title: t('line.skipTitle', { name }),
      text: t('line.skipText'),
      action: t('line.skip'),
      destructive: true,
    })
    if (isSure) skip.mutate({ params })
  }
  const isOtherChair = barberId !== null && chairId !== undefined && barberId !== chairId
  return (
    <div className="flex flex-wrap gap-2">
      {estado === 'llamado' ? (
        <>
          <Button
            size="sm"
            needsNetwork
            disabled={isBusy && !seat.isPending}
            pending={seat.isPending}
            pendingText={t('line.seating')}
            onClick={() => seat.mutate({ params })}
          >
            {t('line.seat')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            needsNetwork
            disabled={isBusy && !back.isPending}
            pending={back.isPending}
            onClick={() => back.mutate({ params, body: {} })}
          >
            {t('line.absent')}
          </Button>
        </>
      ) : (
        !isOtherChair && (
          <Button
            size="sm"
            variant="secondary"
            needsNetwork
            disabled={isBusy && !call.isPending}
            pending={call.isPending}
            pendingText={t('line.calling')}
            onClick={() =>
              call.mutate({
                params,
                body: chairId === undefined ? {} : { barberId: chairId },
              })
            }
          >
            {t('line.call')}
          </Button>
        )
      )}
      <Button
        size="sm"
        variant="quiet"
        needsNetwork
        disabled={isBusy && !skip.isPending}
        pending={skip.isPending}
        onClick={() => void askAndSkip()}
      >
        {t('line.skip')}
      </Button>
    </div>
  )
}
