/** /confianza: measured figures and public proofs, each with the command that reproduces it. */
import { useQuery } from '@tanstack/react-query'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { Availability, Drill, Speed, Verification } from './Measured.tsx'
import { LogBlock } from './LogBlock.tsx'
import { Accessibility, Software, Transparency } from './Published.tsx'

export function TrustScreen() {
  const { t } = useTranslation()
  const figures = useQuery(read('GET /api/trust'))
  const { data } = figures
  return (
    <Screen title={t('trust.title')} subtitle={t('trust.lead')} back width="wide">
      {figures.isPending && <SkeletonList rows={4} />}
      {figures.isError && !data && (
        <ErrorState title={t('trust.loadFailed')} onRetry={() => void figures.refetch()} />
      )}
      {data && (
        <div className="gap-4 lg:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid">
          <Speed figures={data} />
          <Availability figures={data} />
          <LogBlock log={data.registro} />
          <Verification verified={data.verificacion} />
          <Drill drill={data.simulacro} />
          <Accessibility found={data.accesibilidad} running={data.programa.commit} />
          <Transparency told={data.transparencia} />
          <Software program={data.programa} />
        </div>
      )}
    </Screen>
  )
}
