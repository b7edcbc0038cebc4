/** /sessions: where one is signed in, and how to end it there (decision 0-63). */
import { useQuery } from '@tanstack/react-query'
import { Laptop, LogOut, Smartphone } from 'lucide-react'
import type { CallAnswer } from '../../../client/calls.ts'
import { lively, read } from '../../../client/query.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ListGroup } from '../../../ui/List.tsx'
import { RelativeTime } from '../../../ui/Numbers.tsx'
import { confirm } from '../../../ui/prompts.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/State.tsx'
import { toast } from '../../../ui/toasts.ts'

type Device = CallAnswer<'GET /api/auth/sessions'>['sesiones'][number]

export function SessionsScreen() {
  const { t } = useTranslation()
  const { data, isError, isPending, refetch } = useQuery({
    ...read('GET /api/auth/sessions'),
    ...lively,
  })
  const { endOne, endOthers, isEnding } = useEnding()
  const here = data?.sesiones.filter(({ actual }) => actual) ?? []
  const others = data?.sesiones.filter(({ actual }) => !actual) ?? []
  return (
    <Screen title={t('sessions.title')} subtitle={t('sessions.lead')} back="/settings">
      {isPending && <SkeletonList rows={3} />}
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {here.length > 0 && (
        <ListGroup title={t('sessions.here')}>
          {here.map((one) => (
            <Row key={one.id} device={one} />
          ))}
        </ListGroup>
      )}
      {data &&
        (others.length > 0 ? (
          <div className="grid gap-4">
            <ListGroup title={t('sessions.others')}>
              {others.map((one) => (
                <Row key={one.id} device={one} onEnd={endOne} />
              ))}
            </ListGroup>
            <Button
              variant="danger"
              block
              needsNetwork
              icon={<LogOut aria-hidden size={20} />}
              pending={isEnding}
              onClick={() => void endOthers()}
            >
              {t('sessions.endOthers')}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{t('sessions.alone')}</p>
        ))}
    </Screen>
  )
}

function Row({ device, onEnd }: { device: Device; onEnd?: (id: string, name: string) => void }) {
  const { t } = useTranslation()
  // The server says it in our language.
  const name = device.dispositivo
  const Icon = /Android|iPhone/.test(name) ? Smartphone : Laptop
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-2.5">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-accent-soft text-accent-text"
      >
        <Icon size={20} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-medium">{name}</span>
        <span className="text-small text-muted">
          {t('sessions.seen')} <RelativeTime when={device.vistaEn} />
        </span>
      </div>
      {onEnd ? (
        <IconButton
          label={t('sessions.end', { device: name })}
          onClick={() => onEnd(device.id, name)}
        >
          <LogOut aria-hidden size={20} />
        </IconButton>
      ) : (
        <Badge tone="success" icon="●">
          {t('sessions.current')}
        </Badge>
      )}
    </li>
  )
}

function useEnding() {
  const { t } = useTranslation()
  const failed = () =>
    toast({ title: t('ui.error'), description: t('sessions.failed'), variant: 'destructive' })
  const one = useCommand('DELETE /api/auth/sessions/:id', {
    onSuccess: () => toast({ title: t('sessions.ended') }),
    onError: failed,
  })
  const all = useCommand('POST /api/auth/logout-all', {
    onSuccess: () => toast({ title: t('sessions.othersEnded') }),
    onError: failed,
  })
  return {
    isEnding: all.isPending,
    endOne: async (id: string, device: string) => {
      if (one.isPending) return
      const question = {
        title: t('sessions.endTitle'),
        text: t('sessions.endText', { device }),
        action: t('sessions.endAction'),
      }
      if (await confirm({ ...question, destructive: true })) one.mutate({ params: { id } })
    },
    endOthers: async () => {
      const question = {
        title: t('sessions.endOthers'),
        text: t('sessions.endOthersText'),
        action: t('sessions.endAction'),
      }
      if (await confirm({ ...question, destructive: true }))
        all.mutate({ body: { menosEsta: true } })
    },
  }
}
