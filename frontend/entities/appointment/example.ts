/**
 * An appointment for tests: tomorrow's haircut in Madrid, seen by its client, unless told
 * otherwise.
 */
import type { Appointment } from '../../../contract/booking/appointments.ts'

export function appointmentExample(changes: Partial<Appointment> = {}): Appointment {
  const { fecha = '2026-11-23T10:00:00+01:00', totalDuration = 30 } = changes
  return {
    id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0001',
    fecha,
    fin: new Date(Date.parse(fecha) + totalDuration * 60_000).toISOString(),
    zonaHoraria: 'Europe/Madrid',
    estado: 'pendiente',
    totalPrice: 15,
    moneda: 'MXN',
    totalDuration,
    total_duration: totalDuration,
    serviceDuration: totalDuration,
    margenMinutos: 0,
    serviceName: 'Corte Clásico',
    services: [
      {
        serviceId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0002',
        serviceName: 'Corte Clásico',
        servicePrice: 15,
        serviceDuration: totalDuration,
      },
    ],
    clienteId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0003',
    clientName: 'Lucía Prieto',
    clientPhone: null,
    barberId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004',
    barberName: 'Marco Ruiz',
    businessId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0005',
    businessName: 'Navaja Norte',
    businessAddress: 'Calle del Pez 12',
    businessCity: 'Madrid',
    locationId: null,
    locationName: null,
    modalidad: 'local',
    direccionServicio: null,
    notes: '',
    userRole: 'client',
    canceladaPor: null,
    motivo: null,
    noShow: false,
    asistenciaEn: null,
    iniciadaEn: null,
    cancelarHasta: fecha,
    tardia: false,
    resenada: false,
    resenaHasta: null,
    disputada: false,
    disputaHasta: null,
    disputa: null,
    creadoEn: '2026-11-21T09:00:00+01:00',
    ...changes,
  }
}
