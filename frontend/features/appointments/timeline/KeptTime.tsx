import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ApiError } from '../../../../shared/http/http.ts'
import { clockTime } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { toast, undoable } from '../../../ui/toasts.ts'
import type { TimelineEntry } from '../appointmentsModel.ts'
import { MINUTE, row } from './looks.ts'

/** Time of the barber's own; a tap gives it back, and can be undone. */
export function KeptTime({
  entry: { minute, until, block },
  canLift,
}: {
  entry: Extract<TimelineEntry, { kind: 'block' }>
  canLift: boolean
}) {
  const { t } = useTranslation()
  const failed = ({ status, details }: ApiError) =>
    toast({
      title: t('appointments.liftFailed'),
      description: status === 0 ? t('errors.connection') : details.message,
      variant: 'destructive',
    })
  const params = { id: block.id }
  const undo = useCommand('POST /api/availability/blocks/:id/undo', {
    onSuccess: () => toast({ title: t('appointments.undone') }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  const lift = useCommand('DELETE /api/availability/blocks/:id', {
    onSuccess: () =>
      toast({
        title: t('appointments.lifted'),
        description: t('appointments.liftedText', content),
        ...undoable(t('ui.undo'), () => undo.mutate({ params })),
      }),
    onError: failed,
  })
  const content = { from: clockTime(minute), until: until === 24 * 60 ? '24:00' : clockTime(until) }
  const inside = (
    <>
      <Lock aria-hidden size={16} className="shrink-0" />
      <span>
        {block.motivo ? `${block.motivo} · ` : ''}
        {t('appointments.blockedFrom', content)}
      </span>
    </>
  )
  const look =
    'flex items-center gap-2 rounded-card bg-raised bg-[repeating-linear-gradient(45deg,transparent_0_8px,var(--color-line)_8px_9px)] px-4 py-2 text-small text-muted'
  return (
    <li className={row}>
      <p aria-hidden className="self-center text-right text-small text-muted">
        {clockTime(minute)}
      </p>
      <span
        aria-hidden
        className="size-2 self-center justify-self-center rounded-full bg-line-strong"
      />
      {canLift ? (
        <button
          type="button"
          disabled={lift.isPending}
          style={{ minHeight: Math.min(until - minute, 240) * MINUTE }}
          className={clsx(look, 'min-h-11 text-left hover:text-text')}
          onClick={() => lift.mutate({ params })}
        >
          {inside}
          <span className="ml-auto font-semibold text-accent-text">{t('appointments.lift')}</span>
        </button>
      ) : (
        <p style={{ minHeight: Math.min(until - minute, 240) * MINUTE }} className={look}>
          {inside}
        </p>
      )}
    </li>
  )
}
