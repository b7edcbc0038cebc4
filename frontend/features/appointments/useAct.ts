/** Doing something about an appointment: the question before it, and how it went in words. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useOpenChat } from '../../entities/conversation/useOpenChat.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useFormat } from '../../ui/format.ts'
import { useNavigate } from '../../ui/links.ts'
import { confirm as ask } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useUndo } from './useUndo.ts'

/** What is done with one tap, and at most a question. */
export type Tap = 'confirm' | 'attend' | 'start' | 'complete' | 'noShow'

const calls = {
  confirm: 'PATCH /api/appointments/:id/confirm',
  attend: 'PATCH /api/appointments/:id/attend',
  start: 'PATCH /api/appointments/:id/start',
  complete: 'PATCH /api/appointments/:id/complete',
  noShow: 'PATCH /api/appointments/:id/no-show',
} as const satisfies Record<Tap, string>

/** 'viernes, 27 de noviembre, 10:00' by the shop's clock. */
export function useWhen(): (appointment: Pick<Appointment, 'fecha' | 'zonaHoraria'>) => string {
  const format = useFormat()
  return ({ fecha, zonaHoraria }) =>
    `${format.longDay(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}`
}

/** Refusals in words. Where another request was faster: the current state and a link. */
export function useRefused(): (
  title: string,
  error: ApiError,
  appointment: Pick<Appointment, 'id'>,
) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (title, { status, code, details }, { id }) => {
    const estado = estados.find((one) => one === details['estado'])
    toast({
      title,
      description:
        status === 0
          ? t('errors.connection')
          : code === 'wrong_state' && estado
            ? t('appointments.changedMeanwhile', { state: t(`states.${estado}`).toLowerCase() })
            : details.message,
      variant: 'destructive',
      ...(status === 409 && {
        action: {
          label: t('appointments.see'),
          run: () => navigate(addressOf('/appointments/:id', { id })),
        },
      }),
    })
  }
}
const estados = ['pendiente', 'confirmada', 'completada', 'cancelada'] as const

export function useAct(act: Tap, appointment: Appointment): { pending: boolean; run: () => void } {
  const { t } = useTranslation()
  const openChat = useOpenChat()
  const command = useCommand(calls[act])
  const when = useWhen()
  const refused = useRefused()
  const undo = useUndo()
  const { id, clientName: name, barberName } = appointment
  const content = {
    confirm: {
      title: t('appointments.confirmedNow'),
      description: t('appointments.confirmedNoChat', { name }),
      failed: t('appointments.confirmFailed'),
    },
    attend: {
      title: t('appointments.attendNow'),
      description: t('appointments.attendNowText', { name: barberName }),
      failed: t('appointments.attendFailed'),
    },
    start: { title: t('appointments.started', { name }), failed: t('appointments.startFailed') },
    complete: { title: t('appointments.completedNow'), failed: t('appointments.completeFailed') },
    noShow: {
      title: t('appointments.noShowNow'),
      description: t('appointments.noShowNowText', { name }),
      failed: t('appointments.noShowFailed'),
    },
  }[act]
  const question = {
    confirm: undefined,
    attend: undefined,
    start: {
      title: t('appointments.startAsk', { name }),
      text: t('appointments.startAskText'),
      action: t('appointments.start'),
    },
    complete: {
      title: t('appointments.completeAsk', { name }),
      text: t('appointments.completeAskText'),
      action: t('appointments.complete'),
    },
    noShow: {
      title: t('appointments.noShowAsk', { name }),
      text: t('appointments.noShowAskText', { when: when(appointment) }),
      action: t('appointments.noShowAction'),
      destructive: true,
    },
  }[act]

  const run = async () => {
    if (question && !(await ask(question))) return
    // Once it is done the card leaves its list, perhaps before the answer is here: a promise still
    // tells, mutate's callbacks go with the card.
    const { failed, ...done } = content
    await command.mutateAsync({ params: { id } }).then(
      (answer) =>
        act === 'confirm'
          ? openChat(appointment, t('appointments.confirmed'), done)
          : toast({ ...done, ...undo(answer) }),
      (error: ApiError) => refused(failed, error, appointment),
    )
  }
  return { pending: command.isPending, run: () => void run() }
}
