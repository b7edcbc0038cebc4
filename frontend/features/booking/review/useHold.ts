/** At the last step the chosen time is held for two minutes, where that can be had. */
import { useEffect, useRef } from 'react'
import { useSessionOf } from '../../../client/session.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { dayWith } from '../bookingModel.ts'
import type { Booking } from '../useBooking.ts'

const SETTLED_MS = 1_200

/**
 * `isLast`: everything is chosen, and only the yes is missing. A refusal is silent: without a hold
 * the time is booked as ever.
 */
export function useHold(booking: Booking, isLast: boolean): void {
  const isSignedIn = useSessionOf(({ user }) => user !== null)
  const hold = useCommand('POST /api/barbers/:id/holds', { atOnce: true })
  const release = useCommand('DELETE /api/holds/:id')
  const { barberId, slot, services, place, atHome, chair, held } = booking
  const start = isLast && isSignedIn && !atHome ? slot?.inicio : undefined
  const ids = services.map(({ id }) => id).join()
  const locationId = chair.barber ? place?.id : slot?.locationId
  const latest = useRef({ booking, hold, release })
  latest.current = { booking, hold, release }

  useEffect(() => {
    if (start === undefined || barberId === undefined || ids === '') return
    let isOver = false
    const settled = window.setTimeout(() => {
      const {
        hold: ask,
        booking: { days, slot: chosen, setHeld },
      } = latest.current
      if (!chosen) return
      const time = { slot: chosen, fecha: dayWith(days, start) }
      // Before the answer: the time may go from the free ones first.
      setHeld(time)
      void ask
        .mutateAsync({
          params: { id: barberId },
          body: { fecha: start, services: ids.split(','), locationId: locationId ?? null },
        })
        .then(
          (answer) => {
            if (isOver) latest.current.release.mutate({ params: { id: answer.holdId } })
            else setHeld({ ...time, ...answer })
          },
          () => setHeld(undefined),
        )
    }, SETTLED_MS)
    return () => {
      isOver = true
      window.clearTimeout(settled)
    }
  }, [start, barberId, ids, locationId])

  // It is over, another time was chosen, or the screen goes.
  const { holdId, hasta, slot: heldSlot, fecha } = held ?? {}
  const isChosen = held?.slot.inicio === start
  useEffect(() => {
    if (!holdId || !hasta || !heldSlot || !isChosen) return
    const { setHeld } = latest.current.booking
    const isOver = () => setHeld((now) => (now?.holdId === holdId ? undefined : now))
    const timer = window.setTimeout(isOver, Date.parse(hasta) - Date.now())
    return () => {
      window.clearTimeout(timer)
      // It stays among the times until it is among the free ones again: it was never lost.
      const kept = { slot: heldSlot, fecha }
      setHeld((now) => (now?.holdId === holdId ? kept : now))
      void latest.current.release
        .mutateAsync({ params: { id: holdId } })
        .catch(() => {})
        .finally(() => setHeld((now) => (now === kept ? undefined : now)))
    }
  }, [holdId, hasta, heldSlot, fecha, isChosen])
}
