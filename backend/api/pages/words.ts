/** What the public pages say of themselves, in both languages. */
import type { Language } from '../../../contract/kernel/languages.ts'

interface Words {
  readonly home: { readonly title: string; readonly description: string }
  readonly search: { readonly title: string; readonly description: string }
  readonly absent: { readonly title: string; readonly description: string }
  readonly gone: { readonly title: string; readonly description: string }
  post(name: string): string
  barber(name: string, shop: string | null): string
  /** Where nothing has been said of them. */
  barberIs(name: string, shop: string | null, services: readonly string[]): string
  client(name: string): string
  shop(name: string, city: string | null): string
  shopIs(name: string, city: string | null, services: readonly string[]): string
  readonly job: string
}
const listed = (language: Language, names: readonly string[]) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.slice(0, 4))

export const words: Readonly<Record<Language, Words>> = {
  es: {
    home: {
      title: 'Balbu · Reserva con tu barbero',
      description:
        'Reserva citas con barberos y barberías en segundos, mira su trabajo y sigue a tu comunidad. Siempre gratis.',
    },
    search: {
      title: 'Buscar barberos y barberías · Balbu',
      description:
        'Encuentra una barbería o un barbero cerca de ti, o que vaya a tu casa, y reserva con la hora que te queda bien.',
    },
    absent: {
      title: 'Página no encontrada · Balbu',
      description: 'Esta página no existe o ya no está disponible.',
    },
    gone: { title: 'Ya no está disponible · Balbu', description: 'Ya no está disponible' },
    post: (name) => `${name} en Balbu`,
    barber: (name, shop) => `${name} · ${shop ? `Barbero en ${shop}` : 'Barbero'} · Balbu`,
    barberIs: (name, shop, services) =>
      `Reserva con ${name}${shop ? ` en ${shop}` : ''}${services.length > 0 ? `: ${listed('es', services)}` : ''}. Elige día y hora en Balbu.`,
    client: (name) => `${name} · Balbu`,
    shop: (name, city) => `${name} · ${city ? `Barbería en ${city}` : 'Barbería'} · Balbu`,
    shopIs: (name, city, services) =>
      `Reserva en ${name}${city ? `, ${city}` : ''}${services.length > 0 ? `: ${listed('es', services)}` : ''}. Elige barbero, día y hora en Balbu.`,
    job: 'Barbero',
  },
  en: {
    home: {
      title: 'Balbu · Book your barber',
      description:
        'Book barbers and barbershops in seconds, see their work and follow your community. Always free.',
    },
    search: {
      title: 'Find barbers and barbershops · Balbu',
      description:
        'Find a barbershop or a barber near you, or one who comes to your home, and book at a time that suits you.',
    },
    absent: {
      title: 'Page not found · Balbu',
      description: 'This page does not exist or is no longer available.',
    },
    gone: { title: 'It is no longer available · Balbu', description: 'It is no longer available' },
    post: (name) => `${name} on Balbu`,
    barber: (name, shop) => `${name} · ${shop ? `Barber at ${shop}` : 'Barber'} · Balbu`,
    barberIs: (name, shop, services) =>
      `Book ${name}${shop ? ` at ${shop}` : ''}${services.length > 0 ? `: ${listed('en', services)}` : ''}. Choose a day and a time on Balbu.`,
    client: (name) => `${name} · Balbu`,
    shop: (name, city) => `${name} · ${city ? `Barbershop in ${city}` : 'Barbershop'} · Balbu`,
    shopIs: (name, city, services) =>
      `Book at ${name}${city ? `, ${city}` : ''}${services.length > 0 ? `: ${listed('en', services)}` : ''}. Choose a barber, a day and a time on Balbu.`,
    job: 'Barber',
  },
}
