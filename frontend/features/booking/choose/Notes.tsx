/** Notes to the barber. By themselves, so that a letter typed here draws nothing else anew. */
import { limits } from '../../../../contract/kernel/limits.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { TextArea } from '../../../ui/Field.tsx'
import { useNotes } from '../useChoice.ts'

export function Notes({ chairId }: { chairId: string }) {
  const { t } = useTranslation()
  const [notes, write] = useNotes(chairId)
  const text = notes ?? ''
  return (
    <TextArea
      label={t('booking.notes')}
      hint={t('booking.notesHint')}
      placeholder={t('booking.notesPlaceholder')}
      rows={3}
      limit={limits.notes}
      count={[...text].length}
      value={text}
      onChange={({ target }) => write(target.value || null)}
    />
  )
}
