/** One booking from the first service to the answer: choice, totals, free times, and what happens when it is refused. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useSession } from '../../client/session.ts'
import { dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { useNavigate } from '../../ui/links.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'
import { useBook, useSlots } from './api.ts'
import { alternativesIn, chosenServices, nearestTo, refusedBecause, shownDay, slotAt, totalsOf, type Slot } from './model.ts'
import { useChoice, useNotesLater } from './useChoice.ts'

/** Why the chosen time is gone, and what is free near it. */
export interface LostTime {
  why: 'taken' | 'too-long'
  near: readonly string[]
}

export function useBooking(barber: PublicProfile) {
  const [search] = useSearchParams()
  const { choice, change, forget } = useChoice(barber.id, search.get('servicio'))
  const services = useMemo(() => chosenServices(barber.services, choice), [barber.services, choice])
  const totals = useMemo(() => totalsOf(services), [services])
  const ids = services.map(({ id }) => id)

  // A place that the barber has left since is no longer asked for.
  const place = barber.locations.find(({ id }) => id === choice.place) ?? barber.locations[0]
  const slots = useSlots(barber.id, { services: ids, place: barber.locations.length > 1 ? place?.id : undefined, enabled: barber.aceptaReservas })
  const days = useMemo(() => slots.data?.dias ?? [], [slots.data])
  const day = shownDay(days, choice.day)
  const slot = slotAt(days, choice.start)
  const fresh = slots.isSuccess && !slots.isPlaceholderData
  const [lost, setLost] = useState<LostTime>()
  const heldWith = useRef<string>(undefined)
  // While it is being sent, the chosen time disappearing most likely means that it is ours.
  const sending = useRef(false)

  // The chosen time can go while one is still choosing: somebody else takes it, or another service makes the visit too long.
  useEffect(() => {
    if (!fresh || choice.start === undefined || sending.current) return
    const services = ids.join()
    if (slot) {
      heldWith.current = services
      return
    }
    setLost({ why: heldWith.current === undefined || heldWith.current === services ? 'taken' : 'too-long', near: nearestTo(days, choice.start) })
    change({ start: undefined })
  }, [fresh, slot, choice.start, ids, days, change])

  const shown = day?.fecha
  // Stable while nothing that they need changes: a month of days and a page of times are drawn again only for a reason.
  const pick = useCallback((chosen: Slot) => {
    setLost(undefined)
    change({ start: chosen.inicio, day: shown })
  }, [change, shown])
  const chooseDay = useCallback((fecha: string) => change({ day: fecha }), [change])
  const chosen = useRef(choice.services)
  chosen.current = choice.services
  const toggleService = useCallback((id: string) => {
    const { current } = chosen
    change({ services: current.includes(id) ? current.filter((other) => other !== id) : [...current, id] })
  }, [change])
  const pickInstant = (start: string) => {
    setLost(undefined)
    change({ start, day: days.find(({ horarios }) => horarios.some(({ inicio }) => Date.parse(inicio) === Date.parse(start)))?.fecha ?? choice.day })
  }

  return {
    choice, change, forget, services, totals, place, slots, days, day, slot, lost, setLost, pick, pickInstant, chooseDay, toggleService,
    choosePlace: (id: string) => {
      setLost(undefined)
      change({ place: id, start: undefined })
    },
    /** From sending until it is refused, the time going away is no loss. */
    whileSending: (is: boolean) => { sending.current = is },
    zone: slots.data?.zonaHoraria ?? barber.business?.zonaHoraria ?? 'UTC',
  }
}

export type Booking = ReturnType<typeof useBooking>

/** Why it is not booked; `unknown`: perhaps it is, and trying again finds out. */
export interface Trouble {
  title: string
  text: string
  unknown: boolean
}

/** Sends it, and says how it went: a refusal stands in the review until the next try. */
export function useSubmit(barber: PublicProfile, booking: Booking) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const { user } = useSession()
  const book = useBook()
  // Read when it is sent: with the notes in hand the whole form would be drawn anew at each letter.
  const notes = useNotesLater(barber.id)
  const [trouble, setTrouble] = useState<Trouble>()
  const { choice, slot, services, totals, place, days } = booking

  const send = (permitirSolape: boolean) => {
    if (!slot || services.length === 0) return
    const wish = {
      barberId: barber.id, services: services.map(({ id }) => id), locationId: place?.id, fecha: slot.inicio, notes: notes.read()?.trim() || null,
      totalPrice: totals.price, totalDuration: totals.minutes, permitirSolape,
    }
    booking.whileSending(true)
    setTrouble(undefined)
    void book.mutateAsync({ body: wish }).then(done, refused)
  }

  const done = (appointment: Appointment) => {
    booking.forget()
    notes.write(null)
    toast({ title: t('booking.done'), description: t('booking.doneText', { when: `${format.longDay(appointment.fecha, appointment.zonaHoraria)}, ${format.time(appointment.fecha, appointment.zonaHoraria)}`, name: barber.nombre }) })
    navigate(addressOf('/appointments', { dia: dayOf(appointment.fecha, appointment.zonaHoraria) }), { replace: true })
  }

  const refused = async (error: ApiError) => {
    booking.whileSending(false)
    const { title, text, next } = refusedBecause({ status: error.status, code: error.code, message: error.details.message }, !!user)
    const words = typeof text === 'string' ? t(text) : text.says
    // The app itself says that a session has ended, and leads to /login and back here.
    if (next === 'login' && user) return
    if (next === 'overlap') {
      if (await confirm({ title: t('booking.overlapTitle'), text: words, action: t('booking.overlapAction') })) send(true)
      return
    }
    if (next !== 'time') return setTrouble({ title: t(title), text: words, unknown: next === 'unknown' })
    toast({ title: t(title), description: words, variant: 'destructive' })
    const offered = alternativesIn(error.details)
    booking.setLost({ why: 'taken', near: offered.length > 0 ? offered : nearestTo(days, choice.start ?? '') })
    booking.change({ start: undefined })
  }

  // Booked: the next screen is on its way.
  return { pending: book.isPending || book.isSuccess, send: () => send(false), trouble, forgetTrouble: () => setTrouble(undefined) }
}
