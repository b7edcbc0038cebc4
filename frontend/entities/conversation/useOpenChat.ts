/**
 * After a barber's yes or no the chat with the client opens by itself (decision 2-52): after a
 * moment, in which one may stay, and not where others still wait for an answer, where one has begun
 * something else meanwhile, or where nobody is there to write to.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { useNavigate } from '../../ui/links.ts'
import { toast, type ToastMessage, toasts } from '../../ui/toasts.ts'

const AFTER_MS = 1_500

let timer: number | undefined

/** `opening`: what is said where it opens; `otherwise`: where it doesn't. */
export function useOpenChat(): (
  appointment: Appointment,
  opening: string,
  otherwise: ToastMessage,
) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const me = useUserId()
  const start = useCommand('POST /api/chat/create-conversation', { atOnce: true })
  return ({ id, barberId, clienteId }, opening, otherwise) => {
    window.clearTimeout(timer)
    if (clienteId === null || barberId !== me || othersWait(queries, id))
      return void toast(otherwise)
    const from = window.location.pathname
    const stay = () => window.clearTimeout(timer)
    const { action, until } = otherwise
    // What can be taken back stays so over the chat, and who takes it back stays here.
    const shown = toast({
      title: opening,
      ...(until === undefined || !action
        ? { action: { label: t('appointments.stay'), run: stay } }
        : { until, action: { ...action, run: () => (stay(), action.run()) } }),
    })
    timer = window.setTimeout(() => {
      if (
        window.location.pathname !== from ||
        document.querySelector('[role=dialog], [role=alertdialog]')
      )
        return
      void start.mutateAsync({ body: { otherUserId: clienteId } }).then(
        () => {
          if (until === undefined) toasts.close(shown)
          navigate(addressOf('/chat/:userId', { userId: clienteId }))
        },
        () => toast({ title: t('appointments.chatFailed'), variant: 'destructive' }),
      )
    }, AFTER_MS)
  }
}

/** Whether any other appointment that is held waits for an answer of one's own. */
const othersWait = (queries: QueryClient, id: string): boolean =>
  queries
    .getQueriesData({ queryKey: ['api', 'appointments'] })
    .some(([, data]) =>
      listed(data).some(
        (one) => one.id !== id && one.estado === 'pendiente' && one.userRole === 'barber',
      ),
    )

function listed(data: unknown): readonly Pick<Appointment, 'id' | 'estado' | 'userRole'>[] {
  const all: unknown[] =
    typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
      ? data.pages.flat()
      : Array.isArray(data)
        ? data
        : []
  return all.filter(
    (one): one is Appointment =>
      typeof one === 'object' && one !== null && 'estado' in one && 'userRole' in one,
  )
}
