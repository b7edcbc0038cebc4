import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { groups } from '../../../contract/moderation/groups.ts'
import { read } from '../../providers/reads.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { useWellbeing } from '../../moderation/wellbeing.ts'
import { groupPath } from '../../paths/groupPath.ts'

/** The most urgent other group, of the same kind where there is one. */
export function NextGroup({ after }: { after: string }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { without } = useWellbeing()
  const query = { ...(without.length > 0 && { sin: without.join(',') }) }
  const { data } = useQuery({ ...read(groups, { query }) })
  const others = data?.data.filter(({ id }) => id !== after) ?? []
  const next = others.find(({ por }) => after.startsWith(`${por}-`)) ?? others[0]
  useKeys(
    next
      ? { g: { does: 'console.keys.nextGroup', run: () => void navigate(groupPath(next.id)) } }
      : {},
  )
  return next ? (
    <Button component={Link} to={groupPath(next.id)} variant="outlined" aria-keyshortcuts="g">
      {translate('console.groups.nextGroup')}
    </Button>
  ) : null
}
