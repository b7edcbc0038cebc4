/** Sends a booking; a refusal stays visible until the next try. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf, ANYONE } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { keyOf } from '../../client/query.ts'
import { useSessionOf } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { askForAccount, confirm } from '../../ui/prompts.ts'
import { originOf } from './origin.ts'
import { useBook } from './bookingQueries.ts'
import { alternativesIn, nearestTo, refusedBecause } from './bookingModel.ts'
import type { Booking } from './useBooking.ts'
import { useAddressLater, useNotesLater } from './useChoice.ts'

/** Why it is not booked; `unknown`: perhaps it is, and trying again finds out. */
export interface BookingProblem {
  title: string
  text: string
  unknown: boolean
}

export function useSubmit(booking: Booking) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isSignedIn = useSessionOf(({ user }) => user !== null)
  // A session that has just ended is told of by the answer.
  const isGuest = useSessionOf(({ status }) => status === 'guest')
  const queries = useQueryClient()
  const book = useBook()
  const { chair, choice, slot, services, totals, place, barberId, atHome, position, days, held } =
    booking
  // Read when it is sent: with the notes in hand the whole form would be drawn anew at each letter.
  const notes = useNotesLater(chair.id)
  const address = useAddressLater()
  const [trouble, setTrouble] = useState<BookingProblem>()
  const [booked, setBooked] = useState<Appointment>()

  const send = (permitirSolape: boolean) => {
    if (!slot || services.length === 0 || barberId === undefined) return
    if (isGuest) {
      // Chosen by a link alone it would not be there afterwards.
      booking.change({})
      return askForAccount(
        t('publicProfile.needsAccount'),
        addressOf('/book/:userId', {
          ...(chair.barber ? { userId: chair.id } : { userId: ANYONE, negocio: chair.id }),
          paso: 'revisar',
        }),
      )
    }
    const wish = {
      barberId,
      services: services.map(({ id }) => id),
      locationId: chair.barber ? place?.id : slot.locationId,
      fecha: slot.inicio,
      notes: notes.read()?.trim() || null,
      totalPrice: totals.price,
      totalDuration: totals.minutes,
      permitirSolape,
      origen: originOf(search),
      ...(held?.slot.inicio === slot.inicio && { holdId: held.holdId }),
      ...(atHome && {
        modalidad: 'domicilio' as const,
        direccionServicio: address.read()?.trim(),
        ...position,
      }),
    }
    booking.whileSending(true)
    setTrouble(undefined)
    void book
      .mutateAsync({ body: wish })
      // It may be free all the same.
      .catch((error: ApiError) =>
        error.code === 'hold_lapsed'
          ? book.mutateAsync({ body: { ...wish, holdId: null } })
          : Promise.reject(error),
      )
      .then(done, refused)
  }

  const done = (appointment: Appointment) => {
    booking.forget()
    notes.write(null)
    // The ticket is shown at once.
    queries.setQueryData(
      keyOf('GET /api/appointments/:id', { params: { id: appointment.id } }),
      appointment,
    )
    setBooked(appointment)
  }

  const refused = async (error: ApiError) => {
    booking.whileSending(false)
    const { title, text, next } = refusedBecause(
      { status: error.status, code: error.code, message: error.details.message },
      isSignedIn,
    )
    const words = typeof text === 'string' ? t(text) : text.says
    // The app itself says that a session has ended, and leads to /login and back here.
    if (next === 'login' && isSignedIn) return
    if (next === 'overlap') {
      if (
        await confirm({
          title: t('booking.overlapTitle'),
          text: words,
          action: t('booking.overlapAction'),
        })
      )
        send(true)
      return
    }
    // What is offered is no longer what was shown: it is asked for again, and is seen before
    // anybody says yes to it.
    if (next === 'changed' || error.status === 400) await chair.reload()
    if (next !== 'time')
      return setTrouble({ title: t(title), text: words, unknown: next === 'unknown' })
    const { data } = await booking.slots.refetch()
    const offered = chair.barber ? alternativesIn(error.details) : []
    booking.setLost({
      why: 'refused',
      says: words,
      near: offered.length > 0 ? offered : nearestTo(data?.dias ?? days, choice.start ?? ''),
    })
    booking.change({ start: undefined })
  }

  // Booked: the next screen is on its way.
  return {
    pending: book.isPending || book.isSuccess,
    send: () => send(false),
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    booked,
  }
}

export type Submit = ReturnType<typeof useSubmit>
