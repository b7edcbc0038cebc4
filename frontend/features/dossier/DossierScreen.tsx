/** /dossier/:token: the dossier of an appointment, to read, print or keep as JSON. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { type Language, languages } from '../../../contract/kernel/languages.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { read } from '../../client/query.ts'
import { setLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { AgendaDrawing } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import type { ShownDossier } from './DossierParts.tsx'
import { DossierText } from './DossierText.tsx'

const names: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' }

export function DossierScreen() {
  const { t, language } = useTranslation()
  const { token = '' } = useParams()
  const idioma = language === 'en' ? 'en' : 'es'
  useNoReferrer()
  const dossier = useQuery({
    ...read('GET /api/dossier-links/:token', { params: { token }, query: { idioma } }),
    // It ends at an hour, and can be revoked: each look asks.
    gcTime: 0,
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const { data, error } = dossier
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <Screen title={t('dossier.title')} width="wide">
      {dossier.isPending && <SkeletonList rows={4} />}
      {isGone && (
        <EmptyState
          drawing={<AgendaDrawing />}
          title={t('dossier.gone')}
          text={t('dossier.goneText')}
        />
      )}
      {error && !isGone && !data && (
        <ErrorState title={t('dossier.loadFailed')} onRetry={() => void dossier.refetch()} />
      )}
      {data && !isGone && (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <Segmented
              label={t('dossier.language')}
              options={languages.map((value) => ({ value, label: names[value] }))}
              value={idioma}
              onChange={(next) => void setLanguage(next)}
            />
            <Button onClick={() => window.print()}>{t('dossier.print')}</Button>
            <Button
              variant="secondary"
              icon={<Download aria-hidden size={18} />}
              onClick={() => keep(data)}
            >
              {t('dossier.download')}
            </Button>
          </div>
          <DossierText dossier={data} />
        </div>
      )}
    </Screen>
  )
}

/** The address is a secret: no other site is told of it. */
function useNoReferrer(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'referrer'
    meta.content = 'no-referrer'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

function keep(dossier: ShownDossier): void {
  const file = URL.createObjectURL(
    new Blob([JSON.stringify(dossier, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = file
  link.download = `balbu-expediente-${dossier.id}.json`
  link.click()
  URL.revokeObjectURL(file)
}
