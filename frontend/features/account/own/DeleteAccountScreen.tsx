/** /delete-account: what goes, what stays, the grace period (decision 0-63). */
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { CallAnswer } from '../../../client/calls.ts'
import { forgetDrafts } from '../../../client/drafts.ts'
import { read } from '../../../client/query.ts'
import { endSession, useSession } from '../../../client/session.ts'
import { forget } from '../../../client/storage.ts'
import { useForm } from '../../../forms/useForm.ts'
import type { TFunction } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { PasswordField, TextField } from '../../../ui/Field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useNavigate } from '../../../ui/links.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/State.tsx'
import { toast } from '../../../ui/toasts.ts'

type End = CallAnswer<'GET /api/account/close'>

export function DeleteAccountScreen() {
  const { t } = useTranslation()
  const { data, isError, isPending, refetch } = useQuery(read('GET /api/account/close'))
  return (
    <Screen title={t('deletion.title')} subtitle={t('deletion.lead')} back="/settings">
      {isPending && <SkeletonList rows={4} />}
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <>
          <WhatHappens end={data} />
          {data.esPersonal ? (
            <Card className="flex gap-3">
              <ShieldAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
              <p>{t('deletion.staff')}</p>
            </Card>
          ) : (
            <>
              <ButtonLink to="/my-data" variant="quiet" block>
                {t('deletion.exportFirst')}
              </ButtonLink>
              <Decision days={data.dias} />
            </>
          )}
        </>
      )}
    </Screen>
  )
}

function WhatHappens({ end }: { end: End }) {
  const { t } = useTranslation()
  const shop = end.negocio ?? ''
  return (
    <>
      <Part title={t('deletion.now')}>
        <li>{t('deletion.nowHidden')}</li>
        {end.citasComoCliente > 0 && (
          <li>{t('deletion.nowVisits', { count: end.citasComoCliente })}</li>
        )}
        {end.citasComoBarbero > 0 && (
          <li>{t('deletion.nowClients', { count: end.citasComoBarbero })}</li>
        )}
        {end.negocio !== null && <li>{t('deletion.nowShop', { shop })}</li>}
        {end.equipo > 0 && <li>{t('deletion.nowTeam', { count: end.equipo, shop })}</li>}
        {end.trabajaEnOtro && <li>{t('deletion.nowLeave')}</li>}
      </Part>
      <Part
        title={
          end.dias === 0 ? t('deletion.laterAtOnce') : t('deletion.later', { count: end.dias })
        }
      >
        <li>{t('deletion.laterData')}</li>
        {end.dias > 0 && <li>{t('deletion.undo')}</li>}
      </Part>
      <Part title={t('deletion.stays')}>
        <li>{t('deletion.staysText')}</li>
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <ul className="grid list-disc gap-2 pl-5 text-muted">{children}</ul>
  </Section>
)

const rules = (t: TFunction) =>
  z.object({
    word: z.string().check(
      z.trim(),
      z.refine(
        (typed) => typed.toUpperCase() === t('deletion.word'),
        t('deletion.wordWrong', { word: t('deletion.word') }),
      ),
    ),
    password: z.string().check(z.minLength(1, t('auth.passwordRequired'))),
  })
type Confirmed = z.infer<ReturnType<typeof rules>>

function Decision({ days }: { days: number }) {
  const { t, language } = useTranslation()
  const { user } = useSession()
  const { form, close } = useClosing(days)
  const confirmacion = language === 'en' ? 'DELETE' : 'ELIMINAR'
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ password }) =>
        close.mutate({ body: { password, confirmacion } }),
      )}
    >
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        label={t('deletion.wordLabel', { word: t('deletion.word') })}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        {...form.field('word')}
      />
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
        variant="danger"
        icon={<Trash2 aria-hidden size={20} />}
        pending={close.isPending}
        pendingText={t('deletion.pending')}
      >
        {t('deletion.submit')}
      </Button>
    </form>
  )
}

/** Navigates home before signing out, or the guard would redirect to login. */
function useClosing(days: number) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leaving = useRef(false)
  useEffect(
    () => () => {
      if (!leaving.current) return
      // All sessions have ended on the server: this device keeps nothing of the person either.
      forget('lastEmail')
      forgetDrafts()
      endSession()
    },
    [],
  )
  const format = useFormat()
  const form = useForm<Confirmed>({ rules, begin: { word: '', password: '' } })
  const close = useCommand('POST /api/account/close', {
    atOnce: true,
    onSuccess: ({ borradoDesde }) => {
      const description =
        days === 0
          ? t('deletion.doneNow')
          : t('deletion.doneText', { day: format.date(borradoDesde) })
      toast({ title: t('deletion.done'), description })
      leaving.current = true
      navigate('/')
    },
    onError: (error) => {
      if (form.refused(error)) return
      toast({
        title: t('ui.error'),
        description: error.details.message ?? t('deletion.failed'),
        variant: 'destructive',
      })
    },
  })
  return { form, close }
}
