/**
 * Dragging an appointment to another time in the lanes, with a mouse or a pen. While it is dragged,
 * the free times of the barber say whether the server would take the time. Dropping asks for a
 * confirmation. Touch scrolls; there 'Mover' does the same.
 */
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { minutesOf } from '../../time/zone.ts'
import { askedFor, useFreeTimes } from './times.ts'

/** A press that moves less is a click, in pixels. */
const THRESHOLD = 6
/** Snap step in minutes; a free time this near wins. */
const STEP = 15

export interface Drop {
  readonly day: string
  readonly barberId: string
  readonly minute: number
  /** `free`: accepted now. `barber`: other barber's lane. `asking`: not loaded. */
  readonly verdict: 'free' | 'taken' | 'barber' | 'asking'
  readonly start: string | undefined
}

interface Press {
  readonly appointment: Appointment
  readonly pointerId: number
  readonly x: number
  readonly y: number
  /** Minutes between the appointment's start and the point that was pressed. */
  readonly grabbed: number
}

interface Options {
  /** Holds the lanes: elements with `data-lane="<day> <barberId>"`. */
  readonly area: RefObject<HTMLElement | null>
  /** The first minute that a lane shows, and how tall an hour is in pixels. */
  readonly from: number
  readonly hour: number
  /** `start`: undefined where the free times did not come. */
  readonly onDrop: (appointment: Appointment, start: string | undefined) => void
}

export interface Dragging {
  readonly appointment: Appointment | undefined
  readonly drop: Drop | undefined
  /** The times of a day at which the dragged appointment could begin, in minutes. */
  readonly freeOn: (day: string, barberId: string) => readonly number[]
  readonly grip: (appointment: Appointment) => {
    draggable: false
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onClickCapture: (event: MouseEvent) => void
  }
}

export function useDragging({ area, from, hour, onDrop }: Options): Dragging {
  const press = useRef<Press>(undefined)
  const dragged = useRef(false)
  const [appointment, setAppointment] = useState<Appointment>()
  const [place, setPlace] = useState<Pick<Drop, 'day' | 'barberId' | 'minute'>>()
  const times = useFreeTimes({
    ...askedFor(appointment ?? NOBODY),
    enabled: appointment !== undefined,
  })
  const free = (day: string) => times.data?.dias.find(({ fecha }) => fecha === day)?.horarios ?? []

  const stop = () => {
    press.current = undefined
    setAppointment(undefined)
    setPlace(undefined)
  }
  useEffect(() => {
    if (!appointment) return
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [appointment])

  const drop = appointment && place && dropAt()
  function dropAt(): Drop | undefined {
    if (!appointment || !place) return undefined
    if (place.barberId !== appointment.barberId)
      return { ...place, verdict: 'barber', start: undefined }
    if (!times.data) return { ...place, verdict: 'asking', start: undefined }
    const near = free(place.day)
      .map(({ hora, inicio }) => ({ minute: minutesOf(hora), inicio }))
      .filter(({ minute }) => Math.abs(minute - place.minute) < STEP)
      .sort((a, b) => Math.abs(a.minute - place.minute) - Math.abs(b.minute - place.minute))[0]
    return near
      ? { ...place, minute: near.minute, verdict: 'free', start: near.inicio }
      : {
          ...place,
          minute: Math.round(place.minute / STEP) * STEP,
          verdict: 'taken',
          start: undefined,
        }
  }

  const laneAt = (x: number, y: number) =>
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-lane]'))
      .find((lane) => lane && area.current?.contains(lane))

  return {
    appointment,
    drop,
    freeOn: (day, barberId) =>
      appointment?.barberId === barberId ? free(day).map(({ hora }) => minutesOf(hora)) : [],
    grip: (one) => ({
      draggable: false,
      onPointerDown: (event) => {
        dragged.current = false
        if (event.pointerType === 'touch' || event.button !== 0) return
        press.current = {
          appointment: one,
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          grabbed: ((event.clientY - event.currentTarget.getBoundingClientRect().top) / hour) * 60,
        }
      },
      onPointerMove: (event) => {
        const pressed = press.current
        if (!pressed || pressed.pointerId !== event.pointerId) return
        if (!dragged.current) {
          if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD) return
          dragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          setAppointment(pressed.appointment)
        }
        const lane = laneAt(event.clientX, event.clientY)
        const [day, barberId] = lane?.dataset['lane']?.split(' ') ?? []
        if (!lane || day === undefined || barberId === undefined) return setPlace(undefined)
        const minute =
          from + ((event.clientY - lane.getBoundingClientRect().top) / hour) * 60 - pressed.grabbed
        setPlace({ day, barberId, minute: Math.min(Math.max(0, Math.round(minute)), 1439) })
      },
      onPointerUp: () => {
        if (appointment && drop && (drop.verdict === 'free' || drop.verdict === 'asking'))
          onDrop(appointment, drop.start)
        stop()
      },
      onPointerCancel: stop,
      // The click that ends a drag opens nothing.
      onClickCapture: (event) => {
        if (!dragged.current) return
        dragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }),
  }
}

/** Stands in while nothing is dragged: its times are never asked for. */
const NOBODY: Parameters<typeof askedFor>[0] = {
  barberId: 'nobody',
  services: [],
  locationId: null,
  modalidad: 'local',
}
