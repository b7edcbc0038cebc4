/** What is published about this product: accessibility, moderation, its components. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { TrustFigure, NoFigures, TrustCard } from './TrustCard.tsx'
import type { TrustFigures } from './Measured.tsx'

export function Accessibility({
  found,
  running,
}: {
  found: TrustFigures['accesibilidad']
  /** The commit of the server. */
  running: string | null
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard
      title={t('trust.accessibility')}
      definition={t('trust.accessibilityText')}
      command={found?.comando}
    >
      {found ? (
        <>
          <TrustFigure
            value={format.number(found.hallazgos)}
            label={t('trust.findings', {
              screens: format.number(found.pantallas),
              ways: format.number(found.combinaciones),
            })}
          />
          <p className="text-small text-muted">
            {running === null || running === found.commit
              ? t('trust.commit', { commit: found.commit.slice(0, 8) })
              : t('trust.otherCommit', {
                  commit: found.commit.slice(0, 8),
                  running: running.slice(0, 8),
                })}
          </p>
          <Download href="/api/trust/accessibility">{t('trust.matrix')}</Download>
        </>
      ) : (
        <NoFigures />
      )}
    </TrustCard>
  )
}

export function Transparency({ told }: { told: TrustFigures['transparencia'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  /** Fewer than five are not counted exactly. */
  const counted = (count: number | null) => (count === null ? '< 5' : format.number(count))
  const rows = [
    ['trust.decisions', told.decisiones],
    ['trust.reversed', told.revertidas],
    ['trust.automatic', told.automaticas],
    ['trust.reports', told.reportes],
    ['trust.notices', told.denuncias],
  ] as const
  const tables = [
    ['trust.byRule', told.porClausula],
    ['trust.bySource', told.porOrigen],
    ['trust.byMeasure', told.porMedida],
  ] as const
  return (
    <TrustCard
      title={t('trust.transparency', { year: String(told.anno) })}
      definition={t('trust.transparencyText')}
      command={told.comando}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-small">
        {rows.map(([name, count]) => (
          <Row key={name} name={t(name)} count={counted(count)} />
        ))}
      </dl>
      {tables
        .filter(([, each]) => each.length > 0)
        .map(([name, each]) => (
          <div key={name} className="grid gap-1.5">
            <h3 className="text-small font-semibold">{t(name)}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-small">
              {each.map(({ clave, cuenta }) => (
                <Row key={clave} name={labelOf(t, clave)} count={counted(cuenta)} />
              ))}
            </dl>
          </div>
        ))}
    </TrustCard>
  )
}

function Row({ name, count }: { name: string; count: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{count}</dd>
    </>
  )
}

/** A newer server may know more than this screen has words for. */
function labelOf(t: ReturnType<typeof useTranslation>['t'], key: string): string {
  const found = labels.find((one) => one === key)
  return found ? t(`trust.labels.${found}`) : key
}
const labels = [
  'ninguna',
  'spam',
  'acoso',
  'odio',
  'desnudez',
  'violencia',
  'autolesion',
  'menores',
  'suplantacion',
  'falsa',
  'ilegal',
  'servicio',
  'resena',
  'reportes',
  'report',
  'notice',
  'staff',
  'rule',
  'label',
  'hide',
  'remove',
  'warn',
  'restrict',
  'suspend',
  'ban',
  'withdraw',
  'mute',
  'clear_no_show',
] as const

export function Software({ program }: { program: TrustFigures['programa'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard
      title={t('trust.software')}
      definition={t('trust.softwareText')}
      command={program.comando}
    >
      {program.componentes === null ? (
        <NoFigures />
      ) : (
        <>
          <TrustFigure
            value={format.number(program.componentes)}
            label={t('trust.components', { version: program.version })}
          />
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-small">
            {program.licencias.map(({ nombre, cuenta }) => (
              <Row key={nombre} name={nombre} count={format.number(cuenta)} />
            ))}
          </dl>
          <Download href="/api/trust/sbom">{t('trust.sbom')}</Download>
        </>
      )}
    </TrustCard>
  )
}

function Download({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
      >
        {children}
      </a>
    </p>
  )
}
