/** What this server measured: speed, availability, its last checks. */
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { TrustFigure, NoFigures, TrustCard } from './TrustCard.tsx'

export type TrustFigures = CallAnswer<'GET /api/trust'>

const cell = 'py-1.5 text-right tabular-nums'

export function Speed({
  figures: {
    periodo: { dias, desde },
    rapidez: { comando, llamadas },
  },
}: {
  figures: TrustFigures
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const milliseconds = (ms: number) =>
    `${format.number(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms))} ms`
  return (
    <TrustCard
      title={t('trust.speed')}
      definition={t('trust.speedText', { days: dias })}
      command={comando}
    >
      {llamadas.length === 0 ? (
        <NoFigures />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-small">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-1.5 text-left font-normal">
                  {t('trust.kind')}
                </th>
                {(['p50', 'p95', 'p99'] as const).map((share) => (
                  <th key={share} scope="col" className="py-1.5 text-right font-normal">
                    {share}
                  </th>
                ))}
                <th scope="col" className="py-1.5 text-right font-normal">
                  {t('trust.calls')}
                </th>
              </tr>
            </thead>
            <tbody>
              {llamadas.map(({ tipo, cuenta, p50, p95, p99 }) => (
                <tr key={tipo} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {t(`trust.kinds.${tipo}`)}
                  </th>
                  <td className={cell}>{milliseconds(p50)}</td>
                  <td className={cell}>{milliseconds(p95)}</td>
                  <td className={cell}>{milliseconds(p99)}</td>
                  <td className={cell}>{format.number(cuenta)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {desde !== null && (
        <p className="text-small text-muted">{t('trust.since', { date: format.date(desde) })}</p>
      )}
    </TrustCard>
  )
}

export function Availability({
  figures: {
    disponibilidad: { comando, minutos, disponibles, porcentaje },
  },
}: {
  figures: TrustFigures
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard
      title={t('trust.availability')}
      definition={t('trust.availabilityText')}
      command={comando}
    >
      {porcentaje === null ? (
        <NoFigures />
      ) : (
        <TrustFigure
          value={`${format.number(Math.floor(porcentaje * 100) / 100)} %`}
          label={t('trust.minutes', {
            available: format.number(disponibles),
            all: format.number(minutos),
          })}
        />
      )}
    </TrustCard>
  )
}

export function Verification({ verified }: { verified: TrustFigures['verificacion'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard
      title={t('trust.verification')}
      definition={t('trust.verificationText')}
      command={verified?.comando}
    >
      {verified ? (
        <TrustFigure
          value={format.date(verified.en)}
          label={t('trust.verified', {
            models: format.number(verified.modelos),
            rows: format.number(verified.diferencias),
          })}
        />
      ) : (
        <NoFigures />
      )}
    </TrustCard>
  )
}

export function Drill({ drill }: { drill: TrustFigures['simulacro'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard title={t('trust.drill')} definition={t('trust.drillText')} command={drill?.comando}>
      {drill ? (
        <TrustFigure
          value={format.date(drill.en)}
          label={t(drill.correcto ? 'trust.drillOk' : 'trust.drillFailed', {
            seconds: format.number(Math.round(drill.segundos)),
          })}
        />
      ) : (
        <NoFigures />
      )}
    </TrustCard>
  )
}
