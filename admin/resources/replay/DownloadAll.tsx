import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import type { Life } from '../../../contract/moderation/audit.ts'
import { saveFile } from '../../ui/saveFile.ts'
import type { Replayed } from '../../providers/dataProvider.ts'
import { useWords } from '../../history/useWords.ts'

export function DownloadAll({ life, id, told }: { life: Life; id: string; told: Replayed }) {
  const { translate } = useWords()
  const save = () =>
    saveFile(`${life}-${id}.json`, JSON.stringify(told, null, 2), 'application/json')
  return (
    <Button
      variant="outlined"
      onClick={save}
      startIcon={<Download size={16} aria-hidden />}
      color="inherit"
      sx={{ borderColor: 'var(--field-line)' }}
    >
      {translate('console.replay.download')}
    </Button>
  )
}
