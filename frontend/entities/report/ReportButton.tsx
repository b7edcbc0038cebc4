/** Report link at the end of a profile's text; not on one's own. */
import { Flag } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useReport } from './useReport.tsx'
import type { Reported } from './ReportSheet.tsx'

export function ReportButton({ ownerId, ...subject }: Reported & { ownerId: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const report = useReport()
  if (user?.id === ownerId) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-center"
      icon={<Flag aria-hidden size={18} />}
      onClick={() => void report(subject)}
    >
      {t('reports.reportName', { name: subject.name })}
    </Button>
  )
}
