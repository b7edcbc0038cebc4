/** Next free time of a barber, in the shop's time zone. */
import { useQuery } from '@tanstack/react-query'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { addDays, dayOf } from '../../time/zone.ts'
import { useFormat } from '../../ui/format.ts'

/** So many days are looked at. */
const DAYS = 7

/** A barber's; `servicio`: for this service of theirs, else for half an hour. */
export const useNextFree = (id: string, servicio?: string): string | undefined =>
  useNextTime(id, servicio).text

/** The same with the instant that the text names, where there is one. */
export function useNextTime(
  id: string,
  servicio?: string,
): { readonly text: string | undefined; readonly start: string | undefined } {
  const free = firstOf(
    useQuery({
      ...read('GET /api/barbers/:id/slots', {
        params: { id },
        query: { dias: DAYS, servicios: servicio },
      }),
      ...lively,
    }).data,
  )
  const now = useNow()
  return { text: useFreeText(free), start: free && nextIn(free, now)?.inicio }
}

/** The first free barber of a shop. */
export const useNextFreeOfShop = (id: string): string | undefined =>
  useFreeText(
    firstOf(
      useQuery({
        ...read('GET /api/businesses/:id/slots', { params: { id }, query: { dias: DAYS } }),
        ...lively,
      }).data,
    ),
  )

export interface Free {
  zone: string
  times: readonly { hora: string; inicio: string }[]
}

const firstOf = (
  free: { zonaHoraria: string; dias: readonly { horarios: Free['times'] }[] } | undefined,
): Free | undefined =>
  free && { zone: free.zonaHoraria, times: free.dias.flatMap(({ horarios }) => horarios) }

const nextIn = ({ times }: Free, now: Date) => times.find(({ inicio }) => new Date(inicio) > now)

/** 'Libre hoy 16:30'; nothing while it is not known. */
export function useFreeText(free: Free | undefined): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!free) return undefined
  const { zone } = free
  const first = nextIn(free, now)
  if (!first) return t('publicProfile.freeNone', { days: DAYS })
  const [today, day] = [now, first.inicio].map((when) => dayOf(when, zone)) as [string, string]
  if (day === today) return t('publicProfile.freeToday', { time: first.hora })
  if (day === addDays(today, 1)) return t('publicProfile.freeTomorrow', { time: first.hora })
  return t('publicProfile.freeOn', { day: format.day(first.inicio, zone), time: first.hora })
}
