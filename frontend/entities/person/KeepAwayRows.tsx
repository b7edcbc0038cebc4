/** 'Restringir {name}' and 'Bloquear {name}', for the options of a profile or of a post. */
import { Ban, MessageSquareLock } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ListRow } from '../../ui/List.tsx'
import { useKeepAway } from './useKeepAway.ts'

interface KeepAwayRowsProps {
  person: { id: string; nombre: string }
  /** Before anything is asked: the sheet goes, the question stands alone. */
  onChosen: () => void
  onBlocked?: () => void
}

export function KeepAwayRows({ person: { id, nombre }, onChosen, onBlocked }: KeepAwayRowsProps) {
  const { t } = useTranslation()
  const { blocked, restricted, block, unblock, restrict, unrestrict } = useKeepAway(id)
  const after = (act: () => Promise<boolean>, then?: () => void) => () => {
    onChosen()
    void act().then((done) => {
      if (done) then?.()
    })
  }
  const name = { name: nombre }
  return (
    <>
      <ListRow
        title={t(restricted ? 'posts.unrestrict' : 'posts.restrict', name)}
        icon={<MessageSquareLock size={20} />}
        onClick={after(restricted ? unrestrict : restrict)}
      />
      <ListRow
        title={t(blocked ? 'posts.unblock' : 'posts.block', name)}
        icon={<Ban size={20} />}
        danger={!blocked}
        onClick={blocked ? after(unblock) : after(block, onBlocked)}
      />
    </>
  )
}
