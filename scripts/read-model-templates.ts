/**
 * Files of the skeleton that `npm run projections -- new <name>` writes: posts by day, to be
 * replaced by what the new read model counts.
 */

/** `name`: of the read model, one word of small letters. */
export function filesOf(name: string): Readonly<Record<string, string>> {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    [`backend/projections/analysis/${name}.ts`]: readModel(name, Name),
    [`contract/analysis/${name}.ts`]: call(name, Name),
    [`backend/api/analysis/${name}-routes.ts`]: route(name, Name),
    [`admin/resources/${name}/${Name}Page.tsx`]: page(name, Name),
    [`admin/i18n/${name}.ts`]: words(name),
    [`backend/test/analysis/${name}.test.ts`]: test(name, Name),
  }
}

const readModel = (
  name: string,
  Name: string,
) => `/** Posts published, by day (UTC); now or as of a moment of the past. */
import { PostPublished } from '../../domain/social/post.ts'
import { type Db, sql } from '../../postgres/db.ts'
import type { LocalPeriod } from '../booking/history-reads.ts'
import { projection } from '../engine/apply/projection.ts'
import { type DatedModel, isKnownAt, type Past } from './as-of.ts'

export const ${name} = projection({
  name: '${name}',
  version: 1,
  tables: {
    /** Each event with its position and its time, so that the count of any moment of the past is there. */
    happening: {
      columns: { day: 'date', position: 'bigint', at: 'timestamptz' },
      key: ['day', 'position'],
      indexes: ['(position) INCLUDE (at)'],
    },
  },
  handlers: (on) => [
    on(PostPublished, (_, rows, { position, metadata: { occurredAt: at } }) => rows.happening.put({ day: at.slice(0, 10), position, at })),
  ],
})

export const dated${Name}: DatedModel = { name: '${name}', tables: [${name}.happening], happenings: [${name}.happening] }

/** Days on which something happened, the earliest first. */
export const ${name}ByDay = (db: Db, { from, to }: LocalPeriod, past: Past | undefined) => db.many<{ readonly day: string; readonly count: number }>(sql\`
  SELECT day, count(*)::int AS count
  FROM \${${name}.happening}
  WHERE day BETWEEN \${from}::date AND \${to}::date AND \${past ? isKnownAt(past) : sql\`true\`}
  GROUP BY day
  ORDER BY day\`)
`

const call = (name: string, Name: string) => `/** Posts published, by day, for analysts. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Day } from '../kernel/values.ts'
import { analysts, AsOf } from './figures.ts'

export const ${Name} = z.object({
  /** As of when; null for a position of which nothing is known. */
  al: z.string().nullable(),
  /** The \`al\` that gives this same answer for ever. */
  fijo: z.string(),
  periodo: z.object({ desde: z.string(), hasta: z.string() }),
  dias: z.array(z.object({ dia: z.string(), cuenta: z.number() })),
})

export const ${name} = route({
  method: 'GET', path: '/api/admin/${name}', tag: 'Consola', access: { staff: analysts }, summary: 'Publicaciones por día, ahora o en cualquier momento anterior',
  query: z.object({ desde: Day.optional(), hasta: Day.optional(), al: AsOf.optional() }),
  response: ${Name},
})
`

const route = (name: string, Name: string) => `/** Posts published, by day. */
import * as contract from '../../../contract/analysis/${name}.ts'
import { dated${Name}, ${name}ByDay } from '../../projections/analysis/${name}.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { resolveMoment, resolvePeriod } from './moments.ts'

export const ${name}Routes: Routes = (api, services) => {
  api.on(contract.${name}, async ({ query }) => {
    const { at: al, past, pinned: fijo } = await resolveMoment(services, query.al, dated${Name})
    const period = resolvePeriod(services, query, al)
    const days = await ${name}ByDay(services.db, period, past)
    return { al, fijo, periodo: { desde: period.from, hasta: period.to }, dias: days.map(({ day: dia, count: cuenta }) => ({ dia, cuenta })) }
  })
}
`

const page = (
  name: string,
  Name: string,
) => `/** Posts published, by day; the period and the moment stand in the page's address. */
import { Box, Button, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ${name} } from '../../../contract/analysis/${name}.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { calendarDay } from '../../look/time.ts'
import { read } from '../../providers/reads.ts'

const parameters = ['desde', 'hasta', 'al'] as const
type Query = Partial<Record<(typeof parameters)[number], string>>

export default function ${Name}Page() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [search, setSearch] = useSearchParams()
  const query: Query = Object.fromEntries(parameters.flatMap((parameter) => (search.get(parameter) ? [[parameter, search.get(parameter)]] : [])))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read(${name}, { query }), placeholderData: keepPreviousData,
  })
  const change = (changes: Query) => setSearch(Object.entries({ ...query, ...changes }).filter(([, value]) => value !== ''), { replace: true })
  const field = { size: 'small', slotProps: { inputLabel: { shrink: true } } } as const
  return (
    <Page title={translate('resources.${name}.name', { smart_count: 2 })} lead={translate('console.${name}.lead')}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 2.5 }}>
        <TextField {...field} type="date" label={translate('console.${name}.from')} value={data?.periodo.desde ?? ''} onChange={({ target }) => change({ desde: target.value })} />
        <TextField {...field} type="date" label={translate('console.${name}.to')} value={data?.periodo.hasta ?? ''} onChange={({ target }) => change({ hasta: target.value })} />
        <TextField
          {...field} type="datetime-local" label={translate('console.${name}.asOf')}
          onChange={({ target: { value } }) => { if (value !== '' && Date.parse(value) <= Date.now()) change({ al: new Date(value).toISOString() }) }}
        />
        {query.al === undefined
          ? <Button color="inherit" disabled={!data} onClick={() => change({ ...data?.periodo, al: data?.fijo ?? '' })}>{translate('console.${name}.keep')}</Button>
          : <Button color="inherit" onClick={() => change({ al: '' })}>{translate('console.${name}.now')}</Button>}
      </Stack>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {!error && data?.dias.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{translate('console.${name}.empty')}</Typography>}
      {!error && data && data.dias.length > 0 && (
        <Box component="table" aria-busy={isPlaceholderData} sx={{ borderCollapse: 'collapse', '& th, & td': { padding: '8px 16px 8px 0', textAlign: 'start' } }}>
          <thead>
            <tr><th scope="col">{translate('console.${name}.day')}</th><th scope="col">{translate('console.${name}.count')}</th></tr>
          </thead>
          <tbody>
            {data.dias.map(({ dia, cuenta }) => <tr key={dia}><th scope="row">{calendarDay(dia, locale)}</th><td>{cuenta}</td></tr>)}
          </tbody>
        </Box>
      )}
    </Page>
  )
}
`

const words = (name: string) => `/** Texts of the page of posts by day, in both languages. */
export const ${name}Es = {
  ${name}: {
    lead: 'Publicaciones por día.', from: 'Desde', to: 'Hasta', asOf: 'Ver como se veía el…', now: 'Volver a ahora', keep: 'Enlace que no cambia',
    empty: 'No hay publicaciones en estos días.', day: 'Día', count: 'Publicaciones',
  },
}
export const ${name}En: typeof ${name}Es = {
  ${name}: {
    lead: 'Posts by day.', from: 'From', to: 'To', asOf: 'As seen on…', now: 'Back to now', keep: 'Link that does not change',
    empty: 'No posts on these days.', day: 'Day', count: 'Posts',
  },
}
`

const test = (
  name: string,
  Name: string,
) => `/** Posts by day, over HTTP: now, as of a moment of the past, and what the log says. */
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ${Name} } from '../../../contract/analysis/${name}.ts'
import { ${name} } from '../../projections/analysis/${name}.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { settled } from '../support/acting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let analyst: ApiClient
let barber: SignedIn
beforeAll(async () => {
  // What happens now is of today by UTC, whatever the hour is elsewhere.
  house = await startTestServer({ config: { timeZone: 'UTC' } })
  analyst = house.as({ sessionId: (await house.staff('analyst')).staffSessionId })
  barber = await house.barber()
})

async function publish(): Promise<void> {
  await must(house.as(barber).post('/api/posts', { content: 'Degradado' }), 201)
  await settled(house)
}
const read = async (query = '') => (await must(analyst.get<z.infer<typeof ${Name}>>(\`/api/admin/${name}?\${query}\`))).body
const total = ({ dias }: z.infer<typeof ${Name}>) => dias.reduce((sum, { cuenta }) => sum + cuenta, 0)

test('a pinned answer stays as it was, the answer of now goes on', async () => {
  await publish()
  const before = await read()
  await publish()
  expect(total(await read())).toBe(total(before) + 1)
  expect(await read(\`al=\${before.fijo}\`)).toMatchObject({ periodo: before.periodo, dias: before.dias })
})

test('a moment that has not come is refused', async () => {
  expect((await analyst.get('/api/admin/${name}?al=2100-01-01T00:00:00.000Z')).status).toBe(400)
})

test('the read model is what the log says', async () => {
  expect(await verify(${name}, house.services)).toMatchObject({ differing: 0, differences: [] })
})
`
