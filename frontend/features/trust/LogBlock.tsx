import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { TrustFigure, NoFigures, TrustCard } from './TrustCard.tsx'
import type { TrustFigures } from './Measured.tsx'

const link =
  'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4'

export function LogBlock({
  log: { comando, nombre, tamano, raiz, firmadaEn, clave },
}: {
  log: TrustFigures['registro']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TrustCard title={t('trust.log')} definition={t('trust.logText')} command={comando}>
      {firmadaEn === null ? (
        <NoFigures />
      ) : (
        <>
          <TrustFigure
            value={format.number(tamano)}
            label={t('trust.events', {
              when: format.dateTime(firmadaEn, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          />
          <dl className="grid gap-2 text-small">
            {(
              [
                ['trust.logName', nombre],
                ['trust.root', raiz],
                ['trust.key', clave],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="grid gap-0.5">
                <dt className="text-muted">{t(name)}</dt>
                <dd className="font-mono break-all">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-x-4">
            <a href="/verificador.html" className={link}>
              {t('trust.checkReceipt')}
            </a>
            <a href="/api/trust/checkpoint" className={link}>
              {t('trust.lastHead')}
            </a>
            <a href="/api/trust/checkpoints" className={link}>
              {t('trust.allHeads')}
            </a>
            <a href="/api/trust/keys" className={link}>
              {t('trust.keys')}
            </a>
          </p>
        </>
      )}
    </TrustCard>
  )
}
