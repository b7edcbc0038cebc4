/** The user's position, once shared, for all lists. It is never requested unasked. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { locate } from '../../native/geolocation.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { toast } from '../../ui/toasts.ts'

export interface Here {
  lat: number
  lng: number
}

interface Whereabouts {
  here: Here | undefined
  locating: boolean
  ask: () => Promise<void>
  forget: () => void
}

const queryKey = ['whereabouts']

export function useHere(): Whereabouts {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // Kept while the app is open, so that coming back to a list finds it as it was.
  const {
    data: located,
    isFetching: locating,
    refetch,
  } = useQuery({ queryKey, queryFn: locate, enabled: false, staleTime: Infinity, gcTime: Infinity })
  return {
    here: located && 'place' in located ? roughly(located.place) : undefined,
    locating,
    ask: async () => {
      const { data: found } = await refetch()
      if (!found || 'place' in found) return
      if (found.failed === 'unsupported')
        toast({
          title: t('ui.error'),
          description: t('geolocation.unsupported'),
          variant: 'destructive',
        })
      else
        toast({
          title: t('geolocation.failed'),
          description: t('geolocation.failedText'),
          variant: 'destructive',
        })
    },
    forget: () => void queries.resetQueries({ queryKey }),
  }
}

/** To some hundred metres: enough to sort shops, and no more than that leaves the device. */
export const roughly = ({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): Here => ({ lat: round(latitude), lng: round(longitude) })

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000
