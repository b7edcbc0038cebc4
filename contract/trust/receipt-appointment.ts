/** The appointment of a receipt, as its stored events have it. Without zod, for the verifier. */

export interface StoredEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
export interface ReceiptAppointment {
  readonly id: string
  readonly fecha: string
  readonly zonaHoraria: string
  readonly servicios: readonly { readonly nombre: string; readonly precio: number }[]
  readonly totalPrice: number
  readonly moneda: string
  readonly terminos: string | null
}

/** The appointment by its stored events: what was booked, and where it was moved to. */
export function appointmentIn(events: readonly StoredEvent[]): ReceiptAppointment | undefined {
  const booked = events.find(({ type }) => type === 'AppointmentBooked')?.data
  if (!booked) return undefined
  const moved = events.findLast(
    ({ type }) => type === 'AppointmentMoved' || type === 'AppointmentMovedIn',
  )?.data
  const terms = booked['terms']
  const services = booked['services']
  return {
    id: String(booked['appointmentId']),
    fecha: String((moved ?? booked)['start']),
    zonaHoraria: String(booked['zone']),
    servicios: (Array.isArray(services) ? services : []).map((service) => ({
      nombre: String(service.nombre),
      precio: Number(service.cents) / 100,
    })),
    totalPrice: Number(booked['cents']) / 100,
    moneda: String(booked['currency']),
    terminos:
      typeof terms === 'object' && terms !== null && 'text' in terms ? String(terms.text) : null,
  }
}

/** JSON with the keys sorted at every depth and no spaces: the same text for the same content. */
export const canonicalJson = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** What the signature of a receipt is over. `receipt`: without its signature. */
export const receiptText = (log: string, receipt: object): string =>
  `balbu-recibo\n${log}\n${canonicalJson(receipt)}\n`
export const promiseText = (log: string, leaf: string, signedAt: string): string =>
  `balbu-promesa\n${log}\n${leaf}\n${signedAt}\n`
