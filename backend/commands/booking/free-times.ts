/** A barber's free times, and alternatives for a lost one. */
import { limits, type Rol } from '../../../contract/kernel/values.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { localDay, type TimeRange } from '../../domain/booking/schedule.ts'
import type { OfferedDay } from '../../domain/booking/slots.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { mustBeBarber } from '../identity/barbers.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { offeredBy, type WantedVisit, dateWindowOf } from './calendars.ts'
import { chosen, sumOf, whyNotOffered } from './details.ts'
import { mustReach, onlyGoes, type Whereabouts } from './home-service.ts'
import { inputsOf, RememberedCalendars, untilFirstOf } from './remembered-calendars.ts'

export interface FreeTimeReads {
  rolOf(userId: string): Promise<Rol | undefined>
  /** Taken time between two instants (milliseconds), buffers included, by start. */
  busy(barberId: string, from: number, to: number): Promise<TimeRange[]>
}

/** Free times that are asked for: of a barber, or of a shop where anybody will do. */
export interface SlotsAsked {
  /** Local date; today unless told. */
  readonly from?: string | undefined
  readonly days: number
  readonly serviceIds: readonly string[]
  /** Only at this place of the shop's. */
  readonly locationId?: string | undefined
  /** At the client's home, and where that is as far as it is known. */
  readonly home?: Whereabouts | undefined
  readonly now: number
}

export interface BarberCalendar {
  readonly zonaHoraria: string
  readonly locationId: string | null
  readonly duracion: number
  readonly dias: readonly OfferedDay[]
}

interface FreeTimeParts {
  readonly commands: CommandHandler
  readonly reads: FreeTimeReads
  readonly workplaces: Workplaces
}

export class FreeTimes {
  readonly #commands: CommandHandler
  readonly #reads: FreeTimeReads
  readonly #workplaces: Workplaces
  readonly #calendars = new RememberedCalendars<BarberCalendar>('barber')

  constructor({ commands, reads, workplaces }: FreeTimeParts) {
    this.#commands = commands
    this.#reads = reads
    this.#workplaces = workplaces
  }

  /** Free times from a local day (default: today) for services, or for half an hour. */
  async slots(
    barberId: string,
    { from, days, serviceIds, locationId, home, now }: SlotsAsked,
  ): Promise<BarberCalendar> {
    await mustBeBarber(this.#reads, barberId)
    const [bookable, services] = await Promise.all([
      this.#workplaces.bookable(barberId, locationId),
      chosen(this.#commands, barberId, serviceIds),
    ])
    if (home) mustReach(bookable, home)
    const visit = {
      minutes: services.length ? sumOf(services, 'minutes') : limits.slotMinutes,
      atHome: home !== undefined || onlyGoes(bookable),
      now,
    }
    const compute = async () => {
      const dias = await this.#free(barberId, bookable, { from, days, ...visit })
      const answer = {
        zonaHoraria: bookable.placeZone,
        locationId: bookable.place?.locationId ?? null,
        duracion: visit.minutes,
        dias,
      }
      return { answer, until: untilFirstOf(dias, bookable) }
    }
    const inputs = inputsOf([{ bookable, asked: [] }])
    const name = [barberId, from, days, visit.minutes, visit.atHome, locationId].join(' ')
    // Computed after the mark has come with the workplace, so from what is at least as new.
    return inputs ? this.#calendars.of(name, inputs, now, compute) : (await compute()).answer
  }

  async orAlternatives<T>(
    bookable: Bookable,
    request: BookedDetails,
    at: string,
    act: () => Promise<T>,
  ): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'slot_taken') throw error
      throw new DomainError(error.code, error.message, {
        alternativas: (await this.near(bookable, request, at)).slice(0, 6).sort(),
      })
    }
  }

  /** Clients take offered times; barbers any minute. @throws not_offered, slot_taken */
  async mustOffer(bookable: Bookable, details: BookedDetails): Promise<void> {
    const stream = `${details.barberId}-${details.day}`
    if (!whyNotOffered(bookable, details, await this.#commands.state(agendaDecider, stream))) return
    // A refusal counts only on what is true now: what was remembered may be old.
    const refusal = whyNotOffered(
      bookable,
      details,
      await this.#commands.state(agendaDecider, stream, { fresh: true }),
    )
    if (refusal) throw refusal
  }

  /** Free times of the week from the wanted one's day on, the nearest to it first. */
  async near(
    bookable: Bookable,
    {
      barberId,
      start,
      services,
      address,
    }: Pick<BookedDetails, 'barberId' | 'start' | 'services' | 'address'>,
    at: string,
  ): Promise<string[]> {
    const from = localDay(Date.parse(start), bookable.placeZone)
    const dias = await this.#free(barberId, bookable, {
      from,
      days: 7,
      minutes: sumOf(services, 'minutes'),
      atHome: address !== null,
      now: Date.parse(at),
    })
    const distance = (inicio: string) => Math.abs(Date.parse(inicio) - Date.parse(start))
    return dias
      .flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio))
      .filter((inicio) => distance(inicio) > 0)
      .sort((a, b) => distance(a) - distance(b))
  }

  async #free(
    barberId: string,
    bookable: Bookable,
    { from, days, ...visit }: { from?: string | undefined; days: number } & WantedVisit,
  ): Promise<OfferedDay[]> {
    const window = dateWindowOf(bookable.placeZone, { from, days, now: visit.now })
    return offeredBy(
      bookable,
      await this.#reads.busy(barberId, window.begin, window.end),
      window,
      visit,
    )
  }
}
