/** One booking before sending: choice, totals, free times, lost times. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSomebody, useSlots } from './bookingQueries.ts'
import type { BookingTarget } from './chair.ts'
import {
  type Choice,
  chosenServices,
  dayWith,
  type HeldTime,
  nearestTo,
  servicesAt,
  shownDay,
  slotAt,
  bookingTotalsOf,
  type Slot,
  withHeld,
} from './bookingModel.ts'
import { useChoice, useGuestsDraft } from './useChoice.ts'

/** Why the time is gone, with alternatives. `refused`: by the server on booking. */
export interface LostBookingTime {
  why: 'taken' | 'too-long' | 'refused'
  says?: string
  near: readonly string[]
}

export function useBooking(chair: BookingTarget) {
  const [search] = useSearchParams()
  useGuestsDraft(chair.id, search)
  const { choice, change, forget } = useChoice(chair.id, search)
  const ticked = useMemo(() => chosenServices(chair.offers, choice), [chair.offers, choice])
  const ids = ticked.map(({ id }) => id)

  // Who has no place for anybody only goes to people (decision 2-70).
  const onlyGoes = chair.shop?.tipoServicio === 'domicilio' && chair.places.length === 0
  const atHome =
    onlyGoes || (choice.atHome === true && chair.shop?.ofreceServicioDomicilio === true)
  // A place that the barber has left since is no longer asked for.
  const place = chair.places.find(({ id }) => id === choice.place) ?? chair.places[0]
  const slots = useSlots(chair, {
    services: ids,
    place: chair.places.length > 1 ? place?.id : undefined,
    atHome,
    position: atHome ? choice.position : undefined,
    enabled: chair.barber?.aceptaReservas ?? true,
  })
  // The time that this client holds is missing among the free ones: it is put back.
  const [held, setHeld] = useState<HeldTime>()
  const days = useMemo(() => withHeld(slots.data?.dias ?? [], held), [slots.data, held])
  const day = shownDay(days, choice.day ?? dayWith(days, choice.start))
  const slot = slotAt(days, choice.start)
  const fresh = slots.isSuccess && !slots.isPlaceholderData
  const [lost, setLost] = useState<LostBookingTime>()
  const heldWith = useRef<string>(undefined)
  // While it is being sent, the chosen time disappearing most likely means that it is ours.
  const sending = useRef(false)

  // The chosen time's barber has their own service ids and place.
  const services = useMemo(
    () => servicesAt(chair.services, slot) ?? ticked,
    [chair.services, slot, ticked],
  )
  const somebody = useSomebody(slot?.barberId).data
  const barber = chair.barber ?? somebody

  // The chosen time can be lost while choosing: taken, or too short for another service.
  useEffect(() => {
    if (!fresh || choice.start === undefined || sending.current) return
    const target = `${ids.join()} ${atHome}`
    if (slot) {
      heldWith.current = target
      return
    }
    setLost({
      why: heldWith.current === undefined || heldWith.current === target ? 'taken' : 'too-long',
      near: nearestTo(days, choice.start),
    })
    change({ start: undefined })
  }, [fresh, slot, choice.start, ids, atHome, days, change])

  const shown = day?.fecha
  // Stable while nothing that they need changes: a month of days and a page of times are drawn
  // again only for a reason.
  const pick = useCallback(
    (chosen: Slot) => {
      setLost(undefined)
      change({ start: chosen.inicio, day: shown })
    },
    [change, shown],
  )
  const chooseDay = useCallback((fecha: string) => change({ day: fecha }), [change])
  const chosen = useRef(choice.services)
  chosen.current = choice.services
  const toggleService = useCallback(
    (id: string) => {
      const { current } = chosen
      change({
        services: current.includes(id) ? current.filter((other) => other !== id) : [...current, id],
      })
    },
    [change],
  )

  return {
    chair,
    choice,
    change,
    forget,
    ticked,
    services,
    slots,
    days,
    day,
    slot,
    lost,
    setLost,
    pick,
    chooseDay,
    toggleService,
    atHome,
    onlyGoes,
    totals: useMemo(() => bookingTotalsOf(services), [services]),
    /** The total is one of several, for nobody knows yet whose service it will be. */
    from: slot?.servicios === undefined && ticked.some(({ varies }) => varies),
    /** Who it will be: known from the beginning, or as soon as there is a time. */
    barber,
    barberId: chair.barber?.id ?? slot?.barberId,
    place: chair.barber
      ? place
      : chair.places.find(
          ({ id }) => id !== chair.id && id === (slot ? slot.locationId : place?.id),
        ),
    chosenPlace: place,
    position: atHome ? choice.position : undefined,
    pickInstant: (start: string) => {
      setLost(undefined)
      change({ start, day: dayWith(days, start) ?? choice.day })
    },
    /** Another place changes the times, so the chosen time is dropped. */
    moveTo: (where: Pick<Choice, 'place' | 'atHome' | 'position'>) => {
      setLost(undefined)
      change({ ...where, start: undefined })
    },
    /** From sending until it is refused, the time going away is no loss. */
    whileSending: (is: boolean) => {
      sending.current = is
    },
    held,
    setHeld,
    zone: slots.data?.zonaHoraria ?? chair.shop?.zonaHoraria ?? 'UTC',
  }
}

export type Booking = ReturnType<typeof useBooking>
