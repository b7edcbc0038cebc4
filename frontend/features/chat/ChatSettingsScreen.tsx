/** /chat-settings: receipts and typing; quick replies for staff. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ChatSettings } from '../../../contract/messaging/settings.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { keyOf, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'

export function ChatSettingsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useQuery(read('GET /api/chat/settings'))
  return (
    <Screen title={t('chat.settings')} back="/settings">
      {query.isPending ? (
        <SkeletonList rows={2} />
      ) : query.data ? (
        <Known settings={query.data} works={user !== null && user.rol !== 'cliente'} />
      ) : (
        <ErrorState title={t('chat.settingsFailed')} onRetry={() => void query.refetch()} />
      )}
    </Screen>
  )
}

/** Saved at once; what the server says is how it is. */
function useChange() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useCommand('PUT /api/chat/settings', {
    atOnce: true,
    onSuccess: (settings) => queries.setQueryData(keyOf('GET /api/chat/settings'), settings),
    onError: ({ status, details }: ApiError) =>
      toast({
        title: t('chat.saveFailed'),
        description: status === 0 ? t('errors.connection') : details.message,
        variant: 'destructive',
      }),
  })
}

function Known({ settings, works }: { settings: ChatSettings; works: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid gap-4">
        <Toggle
          name="confirmacionesDeLectura"
          value={settings.confirmacionesDeLectura}
          label={t('chat.receipts')}
          hint={t('chat.receiptsHint')}
        />
        <Toggle
          name="avisoEscribiendo"
          value={settings.avisoEscribiendo}
          label={t('chat.typingSetting')}
          hint={t('chat.typingHint')}
        />
      </Card>
      {works && (
        <Section title={t('chat.away')}>
          <Away text={settings.mensajeDeAusencia} />
        </Section>
      )}
      {works && (
        <Section title={t('chat.quick')}>
          <Replies replies={settings.respuestasRapidas} />
        </Section>
      )}
    </div>
  )
}

function Toggle({
  name,
  value,
  label,
  hint,
}: {
  name: 'confirmacionesDeLectura' | 'avisoEscribiendo'
  value: boolean
  label: string
  hint: string
}) {
  const change = useChange()
  const [shown, show] = useShown(value)
  const set = (on: boolean) => {
    show(on)
    change.mutate({ body: { [name]: on } }, { onError: () => show(value) })
  }
  return (
    <Switch
      label={label}
      hint={hint}
      checked={shown}
      disabled={change.isPending}
      onChange={({ target }) => set(target.checked)}
    />
  )
}

function Away({ text }: { text: string }) {
  const { t } = useTranslation()
  const change = useChange()
  const [value, setValue] = useShown(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { body: { mensajeDeAusencia: value.trim() } },
      { onSuccess: () => toast({ title: t('chat.saved') }) },
    )
  }
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <TextArea
          label={t('chat.awayLabel')}
          hint={t('chat.awayHint')}
          rows={3}
          limit={limits.chat.quickReply.text}
          count={[...value].length}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button
          type="submit"
          size="sm"
          className="w-fit"
          pending={change.isPending}
          disabled={value.trim() === text}
        >
          {t('ui.save')}
        </Button>
      </form>
    </Card>
  )
}

function Replies({ replies }: { replies: readonly string[] }) {
  const { t } = useTranslation()
  const change = useChange()
  const [text, setText] = useState('')
  const input = text.trim()
  const isFull = replies.length >= limits.chat.quickReply.most
  const save = (respuestasRapidas: string[], then?: () => void) =>
    change.mutate({ body: { respuestasRapidas } }, { onSuccess: () => then?.() })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (input !== '' && !replies.includes(input)) save([...replies, input], () => setText(''))
  }
  return (
    <Card className="grid grid-cols-1 gap-4">
      <p className="text-small text-muted">{t('chat.quickText')}</p>
      {replies.length > 0 && (
        <ul className="grid gap-2">
          {replies.map((reply) => (
            <li key={reply} className="flex items-center gap-2 rounded-control bg-raised pl-3">
              <span className="min-w-0 flex-1 py-2 text-small wrap-anywhere">{reply}</span>
              <IconButton
                label={t('chat.removeReply', { text: reply })}
                disabled={change.isPending}
                onClick={() => save(replies.filter((one) => one !== reply))}
              >
                <X aria-hidden size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-small text-muted">
          {t('chat.quickFull', { n: limits.chat.quickReply.most })}
        </p>
      ) : (
        <form onSubmit={add} noValidate className="grid gap-3">
          <TextField
            label={t('chat.newReply')}
            placeholder={t('chat.newReplyExample')}
            value={text}
            maxLength={limits.chat.quickReply.text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            className="w-fit"
            icon={<Plus aria-hidden size={18} />}
            pending={change.isPending}
            disabled={input === ''}
          >
            {t('ui.add')}
          </Button>
        </form>
      )}
    </Card>
  )
}
