/** What the link has just done can be taken back for as long as this button is there. */
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'

export function UndoByLink({
  until,
  pending,
  onUndo,
}: {
  until: string
  pending: boolean
  onUndo: () => void
}) {
  const { t } = useTranslation()
  const [isOver, end] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => end(true), Date.parse(until) - Date.now())
    return () => window.clearTimeout(timer)
  }, [until])
  return isOver ? null : (
    <Button variant="secondary" block needsNetwork pending={pending} onClick={onUndo}>
      {t('ui.undo')}
    </Button>
  )
}
