/** What an answer by link has done. */
import type { ReactNode } from 'react'
import type { Answer, LinkedAppointment } from '../../../contract/booking/answers.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ChairDrawing, Razor } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/State.tsx'
import { useWhen } from './useAct.ts'

export function AnswerDone({
  answer,
  appointment,
  was,
}: {
  answer: Answer | 'deshacer'
  appointment: LinkedAppointment
  was: LinkedAppointment
}) {
  const { t } = useTranslation()
  const when = useWhen()
  const { barberName, estado, tardia } = appointment
  const content: Record<Answer | 'deshacer', { title: string; text: string; drawing: ReactNode }> =
    {
      confirmar: {
        title: t('appointments.attendNow'),
        text: t('appointments.attendNowText', { name: barberName }),
        drawing: <ChairDrawing />,
      },
      vale: {
        title: t('agenda.acceptedNow'),
        text:
          appointment.esperadaEn === null
            ? t('agenda.acceptedMoved', { when: when(appointment) })
            : t('agenda.acceptedWaits'),
        drawing: <ChairDrawing />,
      },
      espero: {
        title: t('agenda.keptNow'),
        text: t('agenda.keptNowText', { when: when(appointment) }),
        drawing: <ChairDrawing />,
      },
      mover: {
        title: t('agenda.movedNow', { when: when(appointment) }),
        drawing: <ChairDrawing />,
        text:
          estado === 'pendiente' && was.estado !== 'pendiente'
            ? t('agenda.movedWaits', { name: barberName })
            : t('agenda.toldOther', { name: barberName }),
      },
      deshacer: {
        title: t('appointments.undone'),
        text: t('agenda.undoneByLink', { when: when(appointment) }),
        drawing: <ChairDrawing />,
      },
      cancelar: {
        title: t('agenda.cancelledNow'),
        text: tardia ? t('agenda.cancelledLate') : t('agenda.toldOther', { name: barberName }),
        drawing: <Razor />,
      },
    }
  return (
    <div role="status">
      <EmptyState {...content[answer]} />
    </div>
  )
}
