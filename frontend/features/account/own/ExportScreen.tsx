/** /my-data: a copy of all personal data (decision 0-63). */
import { Download, FileCheck } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../../../client/session.ts'
import { useForm } from '../../../forms/useForm.ts'
import type { TFunction } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Button, ButtonOut } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/Field.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { toast } from '../../../ui/toasts.ts'

const rules = (t: TFunction) =>
  z.object({ password: z.string().check(z.minLength(1, t('auth.passwordRequired'))) })
type Typed = z.infer<ReturnType<typeof rules>>

export function ExportScreen() {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string>()
  return (
    <Screen title={t('export.title')} subtitle={t('export.lead')} back="/settings">
      <Section title={t('export.inside')}>
        <ul className="grid list-disc gap-2 pl-5 text-muted">
          <li>{t('export.insideYours')}</li>
          <li>{t('export.insideOthers')}</li>
          <li>{t('export.insideForm')}</li>
        </ul>
      </Section>
      {url === undefined ? <Ask onReady={setUrl} /> : <Ready url={url} />}
    </Screen>
  )
}

function Ask({ onReady }: { onReady: (url: string) => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useForm<Typed>({ rules, begin: { password: '' } })
  const ask = useCommand('POST /api/account/export', {
    atOnce: true,
    onSuccess: ({ url }) => onReady(url),
    onError: (error) => {
      if (form.refused(error)) return
      toast({
        title: t('ui.error'),
        description: error.details.message ?? t('export.failed'),
        variant: 'destructive',
      })
    },
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ password }) => ask.mutate({ body: { password } }))}
    >
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        enterKeyHint="done"
        {...form.field('password')}
      />
      <Button
        type="submit"
        size="lg"
        block
        icon={<FileCheck aria-hidden size={20} />}
        pending={ask.isPending}
        pendingText={t('export.pending')}
      >
        {t('export.submit')}
      </Button>
    </form>
  )
}

/** The browser itself fetches it: it may be large, and goes where downloads go. */
function Ready({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <Card className="grid gap-4">
      <p role="status">{t('export.ready')}</p>
      <ButtonOut href={url} size="lg" block icon={<Download aria-hidden size={20} />}>
        {t('export.download')}
      </ButtonOut>
    </Card>
  )
}
