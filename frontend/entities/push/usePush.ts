/** Push on this device, as a switch: the browser and the server must both know of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { pushState, subscribeBrowser, unsubscribeBrowser } from '../../native/webPush.ts'
import { toast } from '../../ui/toasts.ts'

const key = ['device', 'push']

export function usePush() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useSession().user?.id ?? ''
  const [isChanging, setChanging] = useState(false)
  const { data: state } = useQuery({ queryKey: key, queryFn: pushState, staleTime: 0 })

  const change = (work: () => Promise<boolean>, done: 'push.on' | 'push.off', failed: 'push.onFailed' | 'push.offFailed') => async () => {
    setChanging(true)
    try {
      if (await work()) toast({ title: t('push.saved'), description: t(done) })
      else toast({ title: t('ui.error'), description: t(failed), variant: 'destructive' })
    } catch {
      toast({ title: t('ui.error'), description: t(failed), variant: 'destructive' })
    } finally {
      setChanging(false)
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  const turnOn = change(async () => {
    const { publicKey } = await call('GET /api/push-notifications/vapid-key')
    const subscription = await subscribeBrowser(publicKey, me)
    if (!subscription) return false
    // What the server does not know of would promise what never comes.
    await call('POST /api/push-notifications/subscribe', { body: subscription }).catch(async (error: unknown) => {
      await unsubscribeBrowser()
      throw error
    })
    return true
  }, 'push.on', 'push.onFailed')
  const turnOff = change(async () => {
    const endpoint = await unsubscribeBrowser()
    if (endpoint) await call('DELETE /api/push-notifications/unsubscribe', { query: { endpoint } })
    return true
  }, 'push.off', 'push.offFailed')
  return { state, isChanging, turnOn, turnOff }
}
