/** Options of another's profile, loaded on first use. */
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'

const OptionsSheet = loadable(async () => (await import('./OptionsSheet.tsx')).OptionsSheet)

/** Nothing for guests and for the user themself. */
export function ProfileOptions({ profile }: { profile: Pick<PublicProfile, 'id' | 'nombre'> }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  // The sheet stays where it is while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  if (!user || user.id === profile.id) return null
  const show = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label={t('people.options', { name: profile.nombre })}
        aria-haspopup="dialog"
        onClick={show}
      >
        <EllipsisVertical aria-hidden size={22} />
      </IconButton>
      {wasOpen && (
        <SectionBoundary skeleton={null}>
          <OptionsSheet profile={profile} open={open} onOpenChange={setOpen} />
        </SectionBoundary>
      )}
    </>
  )
}
