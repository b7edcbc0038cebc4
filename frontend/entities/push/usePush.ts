/** Push on this device, as a switch: the browser or app and the server must both know of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { isNative } from '../../native/shell.ts'
import { toast } from '../../ui/toasts.ts'
import { browser, nativeApp } from './devices.ts'

const key = ['device', 'push']

export function usePush() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useSession().user?.id ?? ''
  const [isChanging, setChanging] = useState(false)
  const isApp = isNative()
  const device = isApp ? nativeApp : browser
  const { data: state } = useQuery({ queryKey: key, queryFn: () => device.state(me), staleTime: 0 })

  const change =
    (
      work: () => Promise<boolean>,
      done: 'push.on' | 'push.off',
      failed: 'push.onFailed' | 'push.offFailed',
    ) =>
    async () => {
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
  const turnOn = change(() => device.turnOn(me), 'push.on', 'push.onFailed')
  const turnOff = change(
    async () => {
      await device.turnOff()
      return true
    },
    'push.off',
    'push.offFailed',
  )
  return { state, isApp, isChanging, turnOn, turnOff }
}
