/** The flag in the head of a profile or a shop; not on one's own. */
import { Flag } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type Reported, useReport } from './useReport.tsx'

export function ReportButton({ ownerId, ...subject }: Reported & { ownerId: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const report = useReport()
  if (user?.id === ownerId) return null
  return <IconButton label={t('reports.reportName', { name: subject.name })} onClick={() => void report(subject)}><Flag aria-hidden size={22} /></IconButton>
}
