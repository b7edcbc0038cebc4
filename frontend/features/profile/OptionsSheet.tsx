/** Report, restrict and block. */
import { Flag } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { KeepAwayRows } from '../../entities/person/KeepAwayRows.tsx'
import { useReport } from '../../entities/report/useReport.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

interface OptionsSheetProps {
  profile: Pick<PublicProfile, 'id' | 'nombre'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function OptionsSheet({ profile, open, onOpenChange }: OptionsSheetProps) {
  const { t } = useTranslation()
  const report = useReport()
  const close = () => onOpenChange(false)
  const flag = () => {
    close()
    void report({ type: 'USER', id: profile.id, name: profile.nombre })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('people.options', { name: profile.nombre })}
    >
      <div className="grid gap-4 pt-2">
        <ListGroup>
          <ListRow
            title={t('reports.reportName', { name: profile.nombre })}
            icon={<Flag size={20} />}
            onClick={flag}
          />
          <KeepAwayRows person={profile} onChosen={close} />
        </ListGroup>
        <Button variant="secondary" block onClick={close}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
