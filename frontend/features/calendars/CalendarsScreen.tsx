/** /calendars: calendar subscriptions, a secret URL per device (decision 2-120). */
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync, Copy, Unlink } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { CallAnswer } from '../../client/calls.ts'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonOut, IconButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { ListGroup } from '../../ui/List.tsx'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { confirm } from '../../ui/prompts.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useShare } from '../../ui/useShare.ts'

type Feed = CallAnswer<'GET /api/calendar-feeds'>['calendarios'][number]
type Made = CallAnswer<'POST /api/calendar-feeds'>

export function CalendarsScreen() {
  const { t } = useTranslation()
  const found = useQuery({ ...read('GET /api/calendar-feeds'), ...lively })
  const [made, setMade] = useState<Made>()
  const feeds = found.data?.calendarios
  return (
    <Screen title={t('calendars.title')} back="/settings">
      <div className="grid gap-2 text-muted">
        <p>{t('calendars.lead')}</p>
        <p>{t('calendars.refresh')}</p>
      </div>
      {made ? <Address made={made} /> : null}
      <NewFeed key={made?.id} onMade={setMade} />
      <Section title={t('calendars.mine')}>
        {found.isPending && (
          <Loading>
            <SkeletonList rows={2} />
          </Loading>
        )}
        {found.isError && !feeds && <ErrorState onRetry={() => void found.refetch()} />}
        {feeds?.length === 0 && <p className="text-muted">{t('calendars.none')}</p>}
        {feeds && feeds.length > 0 && (
          <ListGroup>
            {feeds.map((feed) => (
              <Row
                key={feed.id}
                feed={feed}
                onRevoked={() => setMade((one) => (one?.id === feed.id ? undefined : one))}
              />
            ))}
          </ListGroup>
        )}
      </Section>
    </Screen>
  )
}

function NewFeed({ onMade }: { onMade: (made: Made) => void }) {
  const { t, language } = useTranslation()
  const [device, setDevice] = useState('')
  const [busyOnly, setBusyOnly] = useState(false)
  const open = useCommand('POST /api/calendar-feeds', { onSuccess: onMade })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate({
      body: { dispositivo: device, soloOcupado: busyOnly, lang: language === 'en' ? 'en' : 'es' },
    })
  }
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('calendars.device')}
          placeholder={t('calendars.devicePlaceholder')}
          value={device}
          onChange={(event) => setDevice(event.target.value)}
          maxLength={80}
          autoComplete="off"
          error={open.error ? open.error.message || t('calendars.failed') : undefined}
        />
        <Switch
          label={t('calendars.busyOnly')}
          hint={t('calendars.busyOnlyHint')}
          checked={busyOnly}
          onChange={(event) => setBusyOnly(event.target.checked)}
        />
        <Button
          type="submit"
          icon={<CalendarPlus aria-hidden size={20} />}
          pending={open.isPending}
          disabled={device.trim() === ''}
        >
          {t('calendars.create')}
        </Button>
      </form>
    </Card>
  )
}

/** The address that was just made: here, and never again. */
function Address({ made: { enlace, dispositivo } }: { made: Made }) {
  const { t } = useTranslation()
  const share = useShare()
  return (
    <Card className="grid gap-3 border-accent-text">
      <p role="status" className="font-semibold">
        {t('calendars.made')}
      </p>
      <p className="text-small text-muted">{t('calendars.once')}</p>
      <TextField
        label={t('calendars.address', { device: dispositivo })}
        value={enlace}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy aria-hidden size={18} />}
          onClick={() => void share(t('calendars.title'), enlace)}
        >
          {t('calendars.copy')}
        </Button>
        <ButtonOut
          href={enlace.replace(/^https?:/, 'webcal:')}
          variant="ghost"
          size="sm"
          icon={<CalendarSync aria-hidden size={18} />}
        >
          {t('calendars.subscribe')}
        </ButtonOut>
      </div>
    </Card>
  )
}

function Row({
  feed: { id, dispositivo, soloOcupado, leidoEn },
  onRevoked,
}: {
  feed: Feed
  onRevoked: () => void
}) {
  const { t } = useTranslation()
  const failed = () =>
    toast({ title: t('ui.error'), description: t('calendars.failed'), variant: 'destructive' })
  const change = useCommand('PUT /api/calendar-feeds/:id', { onError: failed })
  const close = useCommand('DELETE /api/calendar-feeds/:id', {
    onSuccess: () => {
      toast({ title: t('calendars.revoked') })
      onRevoked()
    },
    onError: failed,
  })
  const revoke = async () => {
    if (close.isPending) return
    const question = {
      title: t('calendars.revokeTitle'),
      text: t('calendars.revokeText', { device: dispositivo }),
      action: t('calendars.revokeAction'),
    }
    if (await confirm({ ...question, destructive: true })) close.mutate({ params: { id } })
  }
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-medium">{dispositivo}</span>
        <span className="text-small text-muted">
          {leidoEn === null ? (
            t('calendars.neverRead')
          ) : (
            <>
              {t('calendars.read')} <RelativeTime when={leidoEn} />
            </>
          )}
        </span>
      </div>
      <Switch
        label={t('calendars.busyOf', { device: dispositivo })}
        hideLabel
        checked={change.isPending ? !soloOcupado : soloOcupado}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({ params: { id }, body: { soloOcupado: event.target.checked } })
        }
      />
      <IconButton
        label={t('calendars.revoke', { device: dispositivo })}
        onClick={() => void revoke()}
      >
        <Unlink aria-hidden size={20} />
      </IconButton>
    </li>
  )
}
