/** The figures of /confianza: stored measurements and stored results, remembered for a minute. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import {
  accessibilityMatrix,
  FEWEST_TOLD,
  softwareBill,
  TRUST_DAYS,
  trustFigures,
} from '../../../contract/trust/trust.ts'
import type { Said } from '../../../contract/words/said.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { measuredPeriod } from '../../vault/coordination/measurements.ts'
import { sql } from '../../postgres/db.ts'
import { readVerifications } from '../../projections/engine/build/rebuild-log.ts'
import { transparencyFiguresOf } from '../../projections/moderation/transparency-reads.ts'
import type { Routes } from '../kernel/route-registration.ts'
import type { Services } from '../kernel/services.ts'
import { publicProofs } from './public-proofs.ts'

type Figures = ResponseOf<typeof trustFigures>

const REMEMBERED_MS = 60_000
const ROOT = join(import.meta.dirname, '../../..')
const SBOM = join(ROOT, 'dist/trust/sbom.cdx.json')
const ACCESSIBILITY = join(ROOT, 'docs/report/accessibility.json')
const LICENCES_SHOWN = 12

export const trustRoutes: Routes = (api, services) => {
  const { db, now } = services
  const counted = publicProofs(services)
  let running: Promise<string | null> | undefined
  let remembered: { readonly until: number; readonly figures: Promise<Figures> } | undefined

  api.on(trustFigures, async ({ request }) => {
    await counted(request)
    const at = now()
    if (!remembered || remembered.until < at.getTime()) {
      const figures = figuresOf(services, at)
      remembered = { until: at.getTime() + REMEMBERED_MS, figures }
      figures.catch(() => {
        remembered = undefined
      })
    }
    return remembered.figures
  })
  api.on(softwareBill, async ({ request, reply }) => {
    await counted(request)
    const bill = await textOf(SBOM)
    // The build makes it: a server that has not built its app has none yet.
    reply.header('cache-control', 'public, max-age=3600')
    return bill ?? unavailable('La lista de componentes todavía no está hecha')
  })

  api.on(accessibilityMatrix, async ({ request }) => {
    await counted(request)
    const { commit, screens, combinations, found } =
      (await accessibilityNow()) ?? unavailable('La accesibilidad todavía no se ha comprobado')
    return { commit, pantallas: screens, combinaciones: combinations, hallazgos: found }
  })

  async function figuresOf({ trust: { tree } }: Services, at: Date): Promise<Figures> {
    const year = at.getUTCFullYear()
    const [measured, verified, drill, state, head, keys, accessibility, told, bill] =
      await Promise.all([
        measuredPeriod(db, at.toISOString(), TRUST_DAYS),
        readVerifications(db),
        db.first<{ at: string; ok: boolean; seconds: number }>(
          sql`SELECT at, ok, seconds FROM trust.drill ORDER BY at DESC LIMIT 1`,
        ),
        tree.state(),
        tree.lastHead(),
        tree.keys(),
        accessibilityNow(),
        transparencyFiguresOf(db, { from: `${year}-01-01`, to: `${year}-12-31` }),
        billNow(),
      ])
    const { since, latencies, minutes, available } = measured
    const verifications = [...verified.values()]
    return {
      periodo: { dias: TRUST_DAYS, desde: since },
      rapidez: {
        comando: 'npm run bench:guard',
        llamadas: latencies.map(({ kind, count, failed, refused, ...percentiles }) => ({
          tipo: kind,
          cuenta: count,
          errores: failed,
          rechazadas: refused,
          ...percentiles,
        })),
      },
      disponibilidad: {
        comando: 'curl -i /api/health/ready',
        minutos: minutes,
        disponibles: available,
        porcentaje: minutes === 0 ? null : (available / minutes) * 100,
      },
      verificacion:
        verifications.length === 0
          ? null
          : {
              comando: 'npm run projections -- verify all',
              en: verifications.map((one) => one.at).toSorted()[0] ?? '',
              modelos: verifications.length,
              diferencias: verifications.reduce((sum, { differing }) => sum + differing, 0),
            },
      simulacro: drill
        ? { comando: 'npm run drill', en: drill.at, correcto: drill.ok, segundos: drill.seconds }
        : null,
      registro: {
        comando: 'npm run audit -- verify',
        nombre: state.origin,
        tamano: head?.size ?? 0,
        raiz: head?.root.toString('base64') ?? null,
        firmadaEn: head?.signedAt ?? null,
        clave: keys.at(-1)?.key ?? null,
      },
      accesibilidad: accessibility && {
        comando: 'npx playwright test -c e2e matrix',
        commit: accessibility.commit,
        pantallas: accessibility.screens,
        combinaciones: accessibility.combinations,
        hallazgos: accessibility.found.length,
      },
      transparencia: {
        comando: `npm run statements -- --desde ${year}-01-01 --hasta ${year}-12-31`,
        anno: year,
        decisiones: toldCount(told.sums.decisions),
        revertidas: toldCount(told.sums.reversed),
        automaticas: toldCount(told.sums.automatic),
        reportes: toldCount(told.reports),
        denuncias: toldCount(told.notices),
        porClausula: told.clauses.map(({ clause, count }) => ({
          clave: clause ?? 'ninguna',
          cuenta: toldCount(count),
        })),
        porOrigen: told.sources.map(({ source, count }) => ({
          clave: source,
          cuenta: toldCount(count),
        })),
        porMedida: told.effects.map(({ effect, count }) => ({
          clave: effect,
          cuenta: toldCount(count),
        })),
      },
      programa: {
        comando: 'npm sbom --omit=dev --sbom-format=cyclonedx',
        commit: await (running ??= commitOf(ROOT)),
        ...bill,
      },
    }
  }
}

/** For a file that the build or a check writes. @throws DomainError 'busy' */
function unavailable(words: Said): never {
  throw new DomainError('busy', words, { retryAfter: 60 })
}

const toldCount = (count: number): number | null =>
  count > 0 && count < FEWEST_TOLD ? null : count

const Bill = z.object({
  components: z.array(
    z.object({
      licenses: z
        .array(
          z.object({
            license: z
              .object({ id: z.string().optional(), name: z.string().optional() })
              .optional(),
            expression: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
})
async function billNow(): Promise<Omit<Figures['programa'], 'comando' | 'commit'>> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse((await textOf(join(ROOT, 'package.json'))) ?? '{"version":""}'))
  const text = await textOf(SBOM)
  if (text === undefined) return { version, componentes: null, licencias: [] }
  const { components } = Bill.parse(JSON.parse(text))
  const names = components.map(({ licenses = [] }) => {
    const [first] = licenses
    return first?.expression ?? first?.license?.id ?? first?.license?.name ?? '—'
  })
  return {
    version,
    componentes: components.length,
    licencias: [...Map.groupBy(names, (name) => name)]
      .map(([nombre, all]) => ({ nombre, cuenta: all.length }))
      .toSorted((a, b) => b.cuenta - a.cuenta || (a.nombre < b.nombre ? -1 : 1))
      .slice(0, LICENCES_SHOWN),
  }
}

const Accessibility = z.object({
  commit: z.string(),
  screens: z.number(),
  combinations: z.number(),
  found: z.array(z.string()),
})
async function accessibilityNow() {
  const text = await textOf(ACCESSIBILITY)
  return text === undefined ? null : Accessibility.parse(JSON.parse(text))
}

/** Null outside a checkout, such as in a container. */
const commitOf = (folder: string): Promise<string | null> =>
  promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder, timeout: 5_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
