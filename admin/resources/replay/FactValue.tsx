/** One value of a state or event, formatted: money, instants in the shop's zone, names for ids. */
import { Box } from '@mui/material'
import { EyeOff } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { z } from 'zod'
import { HIDDEN } from '../../../contract/moderation/audit.ts'
import { number } from '../../../shared/format/format.ts'
import { calendarDay, dateTime, money } from '../../look/time.ts'
import { IdMark } from '../../ui/Known.tsx'
import type { Replayed } from '../../providers/dataProvider.ts'
import { idPath } from '../../paths/replayPaths.ts'
import { wordsOfValue } from './valueWords.ts'
import { EstadoChip, isEstado } from '../../history/EstadoChip.tsx'
import { useWords } from '../../history/useWords.ts'

/** What a value needs to be told: the shop's zone, the currency, who is behind an id. */
export interface Setting {
  readonly appointmentId?: string
  readonly zone: string
  readonly currency: string | undefined
  readonly people: ReadonlyMap<string, string>
  readonly decisions?: ReadonlyMap<string, Replayed['decisions'][string]>
}
export type NamedDecision = Replayed['decisions'][string]
const nothing: ReadonlyMap<string, NamedDecision> = new Map()
export const SettingContext = createContext<Setting>({
  zone: 'UTC',
  currency: undefined,
  people: new Map(),
})

/** What the log gives where a person's key is gone (backend/domain/kernel/event.ts). */
const ERASED = 'Usuario eliminado'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const Parts = z.record(z.string(), z.unknown())
const Services = z.array(z.object({ nombre: z.string(), cents: z.number(), minutes: z.number() }))

/** `past`: it is no longer so, and is said without ornament. */
export function FactValue({
  name,
  value,
  past = false,
}: {
  name: string
  value: unknown
  past?: boolean
}): ReactNode {
  const { translate, locale } = useWords()
  const { currency } = useContext(SettingContext)

  if (value === null || value === undefined) return <Quiet>{translate('console.value.none')}</Quiet>
  if (typeof value === 'object' && Object.keys(value).length === 0)
    return <Quiet>{translate('console.value.none')}</Quiet>
  if (value === '') return <Quiet>{translate('console.value.empty')}</Quiet>
  if (typeof value === 'boolean') return translate(value ? 'console.value.yes' : 'console.value.no')
  if (typeof value === 'number') {
    if (name === 'cents') return money(value, currency)
    if (name === 'cancelLimitHours') return translate('console.value.hoursBefore', { hours: value })
    return name.endsWith('Minutes')
      ? translate('console.value.minutes', { minutes: value })
      : number(value, locale)
  }
  if (typeof value === 'string')
    return past && isEstado(value) ? (
      translate(`console.estado.${value}`)
    ) : (
      <Words name={name} value={value} />
    )
  const services = Services.safeParse(value)
  if (services.success && services.data.length > 0) return <ServiceLines services={services.data} />
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.map((one) => (
      <Line key={one}>
        <Words name={name} value={one} />
      </Line>
    ))
  }
  const several = z.array(Parts).safeParse(value)
  if (several.success)
    return several.data.map((parts, index) => <Several key={index} parts={parts} past={past} />)
  const parts = Parts.safeParse(value)
  if (parts.success) return <Several parts={parts.data} past={past} />
  return (
    <Box component="code" sx={{ fontSize: '0.8125rem' }}>
      {JSON.stringify(value)}
    </Box>
  )
}

function Words({ name, value }: { name: string; value: string }): ReactNode {
  const { translate, locale } = useWords()
  const { zone, people, decisions = nothing } = useContext(SettingContext)

  if (value === HIDDEN)
    return (
      <Box
        component="span"
        title={translate('console.reveal.hidden')}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        <EyeOff size={14} aria-hidden />
        {translate('console.reveal.hiddenShort')}
      </Box>
    )
  if (value === ERASED) {
    return (
      <Box
        component="span"
        title={translate('console.replay.erased')}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          fontStyle: 'italic',
          color: 'text.secondary',
        }}
      >
        <EyeOff size={14} aria-hidden />
        {value}
      </Box>
    )
  }
  if (name === 'status' && isEstado(value)) return <EstadoChip estado={value} />
  if (DAY.test(value)) return calendarDay(value, locale)
  if (INSTANT.test(value)) return dateTime(value, zone, locale)
  const decision = name === 'decisionId' ? decisions.get(value) : undefined
  if (decision) return <DecidedBy decision={decision} id={value} />
  if (UUID.test(value)) return <Owner field={name} id={value} name={people.get(value)} />
  return (
    wordsOfValue(name, value)
      .map((key) => translate(key, { _: '' }))
      .find((words) => words !== '') ?? value
  )
}

/** Whose decision it is, with the way to its case. */
export function DecidedBy({
  decision: { casoId, por, automatica },
  id,
}: {
  decision: NamedDecision
  id: string
}) {
  const { translate } = useWords()
  return (
    <>
      {automatica ? translate('console.cases.machine') : por}{' '}
      <IdMark id={id} to={`/cases/${casoId}/show`} />
    </>
  )
}

const Owner = ({ field, id, name }: { field: string; id: string; name: string | undefined }) => (
  <>
    {name && (
      <Box component="span" sx={{ marginInlineEnd: 1 }}>
        {name}
      </Box>
    )}
    <IdMark id={id} to={idPath(field, id)} />
  </>
)

function ServiceLines({ services }: { services: z.output<typeof Services> }) {
  const { translate } = useWords()
  const { currency } = useContext(SettingContext)
  return services.map(({ nombre, cents, minutes }, index) => (
    <Line key={`${index} ${nombre}`}>
      {nombre} · {translate('console.value.minutes', { minutes })} · {money(cents, currency)}
    </Line>
  ))
}

/** A value with parts of its own, such as where an appointment is moving to. */
function Several({ parts, past }: { parts: z.output<typeof Parts>; past: boolean }) {
  const { fact } = useWords()
  return Object.entries(parts).map(([part, value]) => (
    <Line key={part}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {fact(part)}:{' '}
      </Box>
      <FactValue name={part} value={value} past={past} />
    </Line>
  ))
}

export const Line = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'block' }}>{children}</span>
)

export const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)
