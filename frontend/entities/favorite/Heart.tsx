/** Favorite button. Shows the tap at once and reverts on failure. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart as HeartIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { FavoriteKind } from '../../../contract/engagement/favorites.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { keyOf, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { IconButton } from '../../ui/Button.tsx'
import { askForAccount } from '../../ui/prompts.ts'
import { toast } from '../../ui/toasts.ts'

type Ids = CallAnswer<'GET /api/favorites'>
const key = keyOf('GET /api/favorites')

interface HeartProps {
  kind: FavoriteKind
  id: string
  name: string
}

export function Heart({ kind, id, name }: HeartProps) {
  const { t } = useTranslation()
  const { status } = useSession()
  const ids = useQuery(readWhen('GET /api/favorites', status === 'signed-in' ? {} : undefined))
  const keeps = ids.data?.[kind].includes(id) ?? false
  const toggle = useFavorite({ kind, id, name })
  const tap = (event: MouseEvent) => {
    // On a card that leads somewhere the heart leads nowhere.
    event.preventDefault()
    if (status === 'guest') askForAccount(t('favorites.needsAccount'))
    else toggle(!keeps)
  }
  return (
    <IconButton
      label={t(keeps ? 'favorites.remove' : 'favorites.add', { name })}
      aria-pressed={keeps}
      onClick={tap}
    >
      <HeartIcon aria-hidden size={22} className={clsx(keeps && 'fill-current text-danger')} />
    </IconButton>
  )
}

/** Keeps it, or lets go of it: seen at once, with the way back. */
export function useFavorite({ kind, id, name }: HeartProps): (keep: boolean) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // Said by the command and not by the tap: the card of what is let go of may have left the screen
  // by the time that the answer is here.
  const change = (keep: boolean, onSuccess: () => void) => ({
    onSuccess,
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: key, exact: true })
      queries.setQueryData<Ids>(
        key,
        (ids) =>
          ids && {
            ...ids,
            [kind]: keep
              ? [id, ...ids[kind].filter((one) => one !== id)]
              : ids[kind].filter((one) => one !== id),
          },
      )
    },
    onError: (error: ApiError) => {
      queries.setQueryData<Ids>(
        key,
        (ids) =>
          ids && {
            ...ids,
            [kind]: keep ? ids[kind].filter((one) => one !== id) : [id, ...ids[kind]],
          },
      )
      toast({ title: t('favorites.failed'), description: error.message, variant: 'destructive' })
    },
  })
  const input = { params: { kind, id } }
  const add = useCommand(
    'PUT /api/favorites/:kind/:id',
    change(true, () => toast({ title: t('favorites.added', { name }) })),
  )
  const remove = useCommand(
    'DELETE /api/favorites/:kind/:id',
    change(false, () =>
      toast({
        title: t('favorites.removed', { name }),
        action: { label: t('favorites.undo'), run: () => add.mutate(input) },
      }),
    ),
  )
  return (keep) => (keep ? add : remove).mutate(input)
}
