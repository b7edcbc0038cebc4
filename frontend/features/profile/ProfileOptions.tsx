/** The options of somebody else's profile: reporting, restricting and blocking them. */
import { EllipsisVertical, Flag } from 'lucide-react'
import { useState } from 'react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { useSession } from '../../client/session.ts'
import { KeepAwayRows } from '../../entities/person/KeepAwayRows.tsx'
import { useReport } from '../../entities/report/useReport.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Nothing for guests, and of oneself. */
export function ProfileOptions({ profile }: { profile: Pick<PublicProfile, 'id' | 'nombre'> }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const report = useReport()
  const [open, setOpen] = useState(false)
  if (!user || user.id === profile.id) return null
  const close = () => setOpen(false)
  const flag = () => {
    close()
    void report({ type: 'USER', id: profile.id, name: profile.nombre })
  }
  const label = t('people.options', { name: profile.nombre })
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}><EllipsisVertical aria-hidden size={22} /></IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={label}>
        <div className="grid gap-4 pt-2">
          <ListGroup>
            <ListRow title={t('reports.reportName', { name: profile.nombre })} icon={<Flag size={20} />} onClick={flag} />
            <KeepAwayRows person={profile} onChosen={close} />
          </ListGroup>
          <Button variant="secondary" block onClick={close}>{t('ui.cancel')}</Button>
        </div>
      </Sheet>
    </>
  )
}
