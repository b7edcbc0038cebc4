/** /booked/:appointmentId: confirmation with ticket and next steps. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, Hourglass, Share2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { answerUntil } from '../../../contract/booking/answering.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { keyOf, read } from '../../client/query.ts'
import { share } from '../../native/share.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import {
  calendarFileOf,
  servicesText,
  stands,
} from '../../entities/appointment/appointmentModel.ts'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { PushPrompt } from '../../entities/push/PushPrompt.tsx'
import { dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink, ButtonOut } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'

export function BookedScreen() {
  const { t } = useTranslation()
  const { appointmentId = '' } = useParams()
  const queries = useQueryClient()
  const where = { params: { id: appointmentId } }
  const { data: appointment, isPending } = useQuery(read('GET /api/appointments/:id', where))
  return (
    <Screen title={t('booking.done')} hideHeader>
      {isPending ? (
        <Loading className="grid gap-6 pt-8">
          <Skeleton className="mx-auto h-20 w-64" />
          <Skeleton className="h-44 rounded-card" />
        </Loading>
      ) : appointment ? (
        <Booked appointment={appointment} />
      ) : (
        <ErrorState
          onRetry={() =>
            void queries.resetQueries({ queryKey: keyOf('GET /api/appointments/:id', where) })
          }
        />
      )}
    </Screen>
  )
}

function Booked({ appointment }: { appointment: Appointment }) {
  const { t, language } = useTranslation()
  const now = useNow()
  const { fecha, zonaHoraria } = appointment
  return (
    <div className="grid grid-cols-1 gap-6 pt-4">
      <div className="grid justify-items-center gap-3 text-center">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-success-soft text-success"
        >
          <CircleCheck size={34} />
        </span>
        <p aria-hidden className="font-display text-headline font-bold">
          {t('booking.done')}
        </p>
        <WhatNext appointment={appointment} />
      </div>
      <AppointmentCard appointment={appointment} now={now} />
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonOut
          href={calendarFileOf(appointment, language)}
          variant="secondary"
          icon={<CalendarPlus aria-hidden size={20} />}
        >
          {t('booking.addToCalendar')}
        </ButtonOut>
        <ShareButton appointment={appointment} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
        <p className="grid min-w-40 flex-1">
          <strong>{t('booking.chatEnabled')}</strong>
          <span className="text-small text-muted">
            {t('booking.chatEnabledText', { name: appointment.barberName })}
          </span>
        </p>
        <ChatLink
          userId={appointment.barberId}
          name={appointment.barberName}
          text={t('appointments.message')}
        />
      </div>
      <PushPrompt />
      <ButtonLink to={addressOf('/appointments', { dia: dayOf(fecha, zonaHoraria) })} size="lg">
        {t('booking.seeAppointments')}
      </ButtonLink>
    </div>
  )
}

/** The truth of the moment: on at once, or waiting and until when. */
function WhatNext({
  appointment: { estado, fecha, zonaHoraria, creadoEn, barberName },
}: {
  appointment: Appointment
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (stands(estado)) return <p className="text-muted">{t('booking.standsNow')}</p>
  if (estado !== 'pendiente') return null
  const until = new Date(answerUntil(Date.parse(creadoEn), Date.parse(fecha)))
  return (
    <p className="flex max-w-prose items-start gap-2 text-left text-muted">
      <Hourglass aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
      <span>
        {t('booking.waits', {
          name: barberName,
          when: `${format.day(until, zonaHoraria)}, ${format.time(until, zonaHoraria)}`,
        })}{' '}
        {t('booking.policyPending')}
      </span>
    </p>
  )
}

/** The shared text says what, where and when; the link is the barber's page. */
function ShareButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, zonaHoraria, barberId, barberName } = appointment
  const text = t('booking.shareText', {
    what: servicesText(appointment),
    name: barberName,
    when: `${format.longDay(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}`,
  })
  const hand = async () => {
    const handed = await share(
      window.location.origin + addressOf('/user/:userId', { userId: barberId }),
      text,
    )
    if (handed === 'copied') toast({ title: t('publicProfile.linkCopied') })
    if (handed === 'failed') toast({ title: t('publicProfile.linkFailed'), variant: 'destructive' })
  }
  return (
    <Button variant="secondary" icon={<Share2 aria-hidden size={20} />} onClick={() => void hand()}>
      {t('booking.share')}
    </Button>
  )
}
