/** The demo city before any booking: accounts, shops, teams, hours, pictures. */
import type { WeeklySchedule } from '../../contract/business/hours.ts'
import { TERMS_VERSION } from '../../contract/kernel/terms.ts'
import { limits, weekdays } from '../../contract/kernel/values.ts'
import { AccountCommands } from '../commands/identity/accounts.ts'
import type { Context } from '../commands/kernel/handle.ts'
import type { Services } from '../api/kernel/services.ts'
import { localDay } from '../domain/booking/schedule.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { type Actor, system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { DEMO_PASSWORD, type DemoBarber, type DemoShop, invited, demoShops } from './city.ts'
import { demoClients } from './people.ts'
import { hang } from './demo-pictures.ts'
import type { DemoChair, City, PlannedService } from './plan.ts'
import { accountId, demoId } from './steps.ts'

export type DemoParts = Pick<
  Services,
  | 'booking'
  | 'business'
  | 'commands'
  | 'db'
  | 'engagement'
  | 'identity'
  | 'log'
  | 'media'
  | 'moderation'
  | 'now'
  | 'passed'
  | 'trust'
  | 'vault'
>

const DAY = 86_400_000

/** A command's context; its id derives from its name, so repeats change nothing. */
export function at(by: Actor, when: number, ...name: readonly string[]): Context {
  const id = demoId(...name)
  return { commandId: id, correlationId: id, by, at: new Date(when).toISOString(), position: 0n }
}

/** What a rule refuses the second time had been done the first time. */
export async function once(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })
}

/**
 * Accounts of the demo have one password and share its hash: a hundred of them would take seconds
 * to make, and so would looking whether those that a start has left half made have it.
 */
export function registrar({ commands, vault }: DemoParts): AccountCommands {
  let hash: Promise<string> | undefined
  const matching = new Map<string | undefined, Promise<boolean>>()
  const { passwords } = vault
  return new AccountCommands({
    commands,
    credentials: vault.accounts,
    passwords: {
      hash: (password) => (hash ??= passwords.hash(password)),
      matches(kept, password) {
        const existing = matching.get(kept) ?? passwords.matches(kept, password)
        matching.set(kept, existing)
        return existing
      },
      isOutdated: (kept) => passwords.isOutdated(kept),
      isCommon: (password) => passwords.isCommon(password),
    },
  })
}

export async function register(
  accounts: AccountCommands,
  {
    nombre,
    email,
    rol,
    telefono,
    acercaDe = null,
    especialidades = [],
  }: {
    nombre: string
    email: string
    rol: 'cliente' | 'barbero' | 'duenno'
    telefono: string | null
    acercaDe?: string | null
    especialidades?: readonly string[]
  },
  when: number,
): Promise<Actor> {
  const registration = {
    nombre,
    email,
    password: DEMO_PASSWORD,
    rol,
    telefono,
    acercaDe,
    especialidades,
    terms: TERMS_VERSION,
  }
  await once(accounts.register(at(system, when, 'account', email), registration))
  return { id: accountId(email), role: rol }
}

/** Opens the whole city; `begins` is the day from which its past and future are counted. */
export async function openCity(parts: DemoParts, begins: number): Promise<City> {
  const accounts = registrar(parts)
  const opened = begins - 75 * DAY
  const [chairs, people] = await Promise.all([
    Promise.all(
      demoShops.map((shop, index) =>
        openShop(parts, accounts, shop, opened + (index * DAY) / 4, begins),
      ),
    ),
    Promise.all(
      demoClients.map(async ({ pictured, ...client }, index) => {
        const joined = opened + 3 * DAY + (index * DAY) / 8
        const by = await register(
          accounts,
          { ...client, rol: 'cliente', telefono: `55${String(20_000_000 + index)}` },
          joined,
        )
        if (pictured) await portrait(parts, by, client, joined)
        return { id: by.id, beard: !client.feminine }
      }),
    ),
  ])
  await invite(parts, accounts, begins)
  return { chairs: chairs.flat(), clients: people }
}

async function openShop(
  parts: DemoParts,
  accounts: AccountCommands,
  shop: DemoShop,
  opened: number,
  begins: number,
): Promise<DemoChair[]> {
  const {
    owner,
    team,
    homeRadius,
    places,
    walkIns,
    nombre,
    direccion,
    isHome,
    descripcion,
    latitude,
    longitude,
  } = shop
  const by = await settle(parts, accounts, owner, opened)
  const telefono = phoneOf(demoShops.indexOf(shop))
  await once(
    parts.business.shop.open(at(by, opened, owner.email, 'open'), {
      nombre,
      direccion,
      addressIsPrivate: isHome,
      descripcion,
      latitude,
      longitude,
      telefono,
      ciudad: 'Ciudad de México',
      tipoServicio: homeRadius > 0 ? 'fisico_y_domicilio' : 'fisico',
      radioCobertura: homeRadius || limits.radius.usual,
    }),
  )
  const businessId = derivedId('business', by.id)
  await parts.business.shop.change(at(by, opened, owner.email, 'shop'), businessId, {
    imagen: await hang(parts.media, by.id, nombre),
    allowsWalkIns: walkIns,
    horario: team.length > 0 ? hoursTogether([owner, ...team]) : null,
  })
  const members = await Promise.all(
    team.map((barber, index) =>
      join(parts, accounts, { barber, owner: by, businessId, when: opened + (2 + index) * DAY }),
    ),
  )
  const barbers = [{ barber: owner, by }, ...members]
  const chairs = await Promise.all(
    barbers.map((one, index) =>
      offer(parts, shop, one, { opened: opened + index * DAY, begins, dearer: index === 0 }),
    ),
  )
  await Promise.all(
    places.map((place) =>
      addPlace(parts, {
        place,
        telefono,
        owner: by,
        staff: members.slice(-2),
        when: opened + 20 * DAY,
      }),
    ),
  )
  return chairs
}

async function addPlace(
  { business: { locations } }: DemoParts,
  {
    place,
    telefono,
    owner,
    staff,
    when,
  }: {
    place: DemoShop['places'][number]
    telefono: string
    owner: Actor
    staff: readonly { by: Actor }[]
    when: number
  },
): Promise<void> {
  const locationId = await locations.add(at(owner, when, 'place', place.name), {
    ...place,
    phone: telefono,
  })
  for (const { by } of staff)
    await locations.assign(at(owner, when, 'place', place.name, by.id), locationId, by.id)
}

async function settle(
  parts: DemoParts,
  accounts: AccountCommands,
  barber: DemoBarber,
  when: number,
): Promise<Actor> {
  const { nombre, email, rol, acercaDe, especialidades } = barber
  const by = await register(
    accounts,
    {
      nombre,
      email,
      rol,
      acercaDe,
      especialidades,
      telefono: phoneOf(email.length * 131 + nombre.length),
    },
    when,
  )
  await portrait(parts, by, barber, when)
  await parts.commands.handle(
    accountDecider,
    by.id,
    { type: 'VerifyEmail', data: {} },
    at(by, when, email, 'verify'),
  )
  return by
}

async function portrait(
  { media, identity: { accounts } }: DemoParts,
  by: Actor,
  { nombre, email }: { nombre: string; email: string },
  when: number,
): Promise<void> {
  await accounts.updateProfile(at(by, when, email, 'portrait'), by.id, {
    profileImageUrl: await hang(media, by.id, nombre),
  })
}

async function join(
  parts: DemoParts,
  accounts: AccountCommands,
  {
    barber,
    owner,
    businessId,
    when,
  }: { barber: DemoBarber; owner: Actor; businessId: string; when: number },
) {
  const by = await settle(parts, accounts, barber, when)
  const invitation = at(owner, when, barber.email, 'invite')
  await once(parts.business.team.invite(invitation, businessId, { email: barber.email }))
  await parts.business.team.accept(
    at(by, when + DAY / 4, barber.email, 'accept'),
    derivedId('invitation', invitation.commandId),
  )
  return { barber, by }
}

/** Hours, rules, services and days off of a barber; who owns the shop takes a little more. */
async function offer(
  { business: { availability, catalogue } }: DemoParts,
  shop: DemoShop,
  { barber, by }: { barber: DemoBarber; by: Actor },
  { opened, begins, dearer }: { opened: number; begins: number; dearer: boolean },
): Promise<DemoChair> {
  const { week, autoConfirm, bufferMinutes, email, away } = barber
  await availability.change(at(by, opened, email, 'hours'), by.id, {
    horario: week,
    policy: { autoConfirm, bufferMinutes, cancelLimitHours: 4 },
  })
  const services: PlannedService[] = []
  for (const [nombre, precio, minutes, categoria] of shop.services) {
    const added = await catalogue.add(at(by, opened, email, 'service', nombre), {
      nombre,
      descripcion: null,
      precio: dearer && shop.team.length > 0 ? precio + 20 : precio,
      minutes,
      categoria,
      active: true,
    } satisfies NewService)
    services.push({
      serviceId: added.serviceId,
      nombre,
      minutes,
      beard: /barba|afeita|bigote|papá/i.test(`${nombre} ${categoria}`),
    })
  }
  const zone = ZONE
  const exceptions =
    away === undefined
      ? []
      : [
          {
            from: localDay(begins + away * DAY, zone),
            to: localDay(begins + (away + 2) * DAY, zone),
            ranges: [],
            label: 'Vacaciones',
          },
        ]
  for (const exception of exceptions)
    await availability.addException(at(by, opened + DAY, email, 'away'), by.id, exception)
  return {
    id: by.id,
    barber,
    services,
    exceptions: exceptions.map((exception) => ({ exceptionId: email, ...exception })),
    zone,
    place: { lat: shop.latitude, lng: shop.longitude },
    homeRadius: shop.homeRadius,
    walkIns: shop.walkIns,
  }
}

/** One invitation to the demo owner's shop waits for its answer. */
async function invite(parts: DemoParts, accounts: AccountCommands, begins: number): Promise<void> {
  const [, shop] = demoShops
  if (!shop) return
  await settle(parts, accounts, invited, begins - 2 * DAY)
  const owner: Actor = { id: accountId(shop.owner.email), role: shop.owner.rol }
  await once(
    parts.business.team.invite(
      at(owner, begins - DAY, invited.email, 'invite'),
      derivedId('business', owner.id),
      { email: invited.email },
    ),
  )
}

type NewService = Parameters<Services['business']['catalogue']['add']>[1]

const ZONE = 'America/Mexico_City'

const phoneOf = (number: number): string => `5510${String(100_000 + number * 37).padStart(6, '0')}`

/** A shop is open while one of its barbers works. */
function hoursTogether(barbers: readonly DemoBarber[]): WeeklySchedule {
  return Object.fromEntries(
    weekdays.map((day) => {
      const ranges = barbers.flatMap(({ week }) => week[day])
      const [start, end] = [
        ranges.map((range) => range.start).sort()[0],
        ranges
          .map((range) => range.end)
          .sort()
          .at(-1),
      ]
      return [day, start !== undefined && end !== undefined ? [{ start, end }] : []]
    }),
  ) as WeeklySchedule // Each of the seven.
}
