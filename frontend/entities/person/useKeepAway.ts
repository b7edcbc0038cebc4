/** Blocking and restricting from any card: asks first, in the spec's words. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useNavigate } from '../../ui/links.ts'
import { hasNetwork } from '../../ui/network.ts'
import { confirm } from '../../ui/prompts.ts'
import { toast, undoable } from '../../ui/toasts.ts'
import { leaveOut } from '../post/held.ts'
import { useToCome } from './useToCome.ts'

export interface KeepAway {
  readonly blocked: boolean
  readonly restricted: boolean
  /** Resolves true once it is done; false where they thought better of it, or it failed. */
  readonly block: () => Promise<boolean>
  readonly unblock: () => Promise<boolean>
  readonly restrict: () => Promise<boolean>
  readonly unrestrict: () => Promise<boolean>
}

/** Nothing for the user themself. The current state is queried when signed in. */
export function useKeepAway(id: string): KeepAway {
  const { t } = useTranslation()
  const { status } = useSession()
  const lookUp = status === 'signed-in' ? {} : undefined
  const blocks = useQuery(readWhen('GET /api/moderation/blocks', lookUp))
  const restrictions = useQuery(readWhen('GET /api/moderation/restrictions', lookUp))
  const toCome = useToCome(id)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const failed = (text: string) =>
    toast({ title: t('ui.error'), description: text, variant: 'destructive' })
  const blocking = useCommand('POST /api/moderation/blocks', {
    atOnce: true,
    // Out of sight also where the lists can't be asked for anew.
    onSuccess: (_, { body }) => leaveOut(queries, ({ userId }) => userId === body.blockedId),
    onError: () => failed(t('moderation.blockFailed')),
  })
  const say = (coming: number) =>
    toast({
      title: t('moderation.blocked'),
      description: t('moderation.blockedText'),
      ...(coming > 0
        ? {
            action: {
              label: t('moderation.seeAppointments'),
              run: () => void navigate('/appointments'),
            },
          }
        : undoable(t('ui.undo'), () =>
            unblocking.mutate({ params: { userId: id }, query: { deshacer: '1' } }),
          )),
    })
  const unblocking = useCommand('DELETE /api/moderation/blocks/:userId', {
    atOnce: true,
    onSuccess: (_, { query }) =>
      toast({
        title: t('moderation.unblocked'),
        description: query?.deshacer ? undefined : t('moderation.unblockedText'),
      }),
    onError: () => failed(t('moderation.unblockFailed')),
  })
  const restricting = useCommand('POST /api/moderation/restrictions', {
    atOnce: true,
    onSuccess: () =>
      toast({ title: t('moderation.restricted'), description: t('moderation.restrictedText') }),
    onError: () => failed(t('moderation.restrictFailed')),
  })
  const unrestricting = useCommand('DELETE /api/moderation/restrictions/:userId', {
    atOnce: true,
    onSuccess: () => toast({ title: t('moderation.unrestricted') }),
    onError: () => failed(t('moderation.unrestrictFailed')),
  })
  const done = (pending: Promise<unknown>) =>
    pending.then(
      () => true,
      () => false,
    )
  return {
    blocked: blocks.data?.some((one) => one.id === id) ?? false,
    restricted: restrictions.data?.some((one) => one.id === id) ?? false,
    async block() {
      if (!hasNetwork()) return false
      const coming = await toCome()
      const text = [
        t('posts.blockConfirm'),
        ...(coming > 0 ? [t('moderation.blockToCome', { count: coming })] : []),
      ].join(' ')
      if (
        !(await confirm({
          title: t('moderation.blockTitle'),
          text,
          action: t('moderation.block'),
          destructive: true,
        }))
      )
        return false
      return done(blocking.mutateAsync({ body: { blockedId: id } }).then(() => say(coming)))
    },
    unblock: async () => hasNetwork() && done(unblocking.mutateAsync({ params: { userId: id } })),
    async restrict() {
      if (!hasNetwork()) return false
      if (
        !(await confirm({
          title: t('moderation.restrictTitle'),
          text: t('posts.restrictConfirm'),
          action: t('moderation.restrict'),
        }))
      )
        return false
      return done(restricting.mutateAsync({ body: { restrictedId: id } }))
    },
    unrestrict: async () =>
      hasNetwork() && done(unrestricting.mutateAsync({ params: { userId: id } })),
  }
}
