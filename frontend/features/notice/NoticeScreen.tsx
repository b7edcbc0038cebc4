/** /denunciar: notices without an account, and their outcome. */
import { useQuery } from '@tanstack/react-query'
import { Copy, FileCheck, Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import {
  receiptPattern,
  type ReportReason,
  reportReasons,
} from '../../../contract/moderation/reasons.ts'
import { newId } from '../../../shared/http/newId.ts'
import { readWhen } from '../../client/query.ts'
import { useForm } from '../../forms/useForm.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { ReportAnswer } from '../../entities/report/Answer.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.ts'

const isReason = (text: string): text is ReportReason => reportReasons.some((one) => one === text)
/** Notices about minors may be anonymous. */
const namesThem = (motivo: string) => motivo !== 'menores'

interface Said {
  enlace: string
  motivo: string
  texto: string
  nombre: string
  email: string
  buenaFe: boolean
}
const filled = (message: string, most: number) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(most))
const rules = (t: TFunction) =>
  z
    .object({
      enlace: filled(t('notice.linkRequired'), limits.report.link),
      motivo: z.string().check(z.refine(isReason, t('reports.reasonRequired'))),
      texto: filled(t('reports.descriptionRequired'), limits.report.guest),
      nombre: z.string().check(z.trim(), z.maxLength(limits.nombre.max)),
      email: z.string().check(z.trim()),
      buenaFe: z.boolean().check(z.refine((ticked) => ticked, t('notice.faithRequired'))),
    })
    .check(
      z.refine(({ motivo, nombre }) => !namesThem(motivo) || nombre !== '', {
        error: t('notice.nameRequired'),
        path: ['nombre'],
      }),
      z.refine(
        ({ motivo, email }) =>
          email === '' ? !namesThem(motivo) : z.email().safeParse(email).success,
        { error: t('notice.emailRequired'), path: ['email'] },
      ),
    )

export function NoticeScreen() {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState<string>()
  return (
    <Screen title={t('notice.title')} subtitle={t('notice.lead')} back>
      {receipt === undefined ? (
        <Give onGiven={setReceipt} />
      ) : (
        <Given receipt={receipt} onAnother={() => setReceipt(undefined)} />
      )}
      <Section title={t('notice.askTitle')}>
        <Ask />
      </Section>
    </Screen>
  )
}

function Give({ onGiven }: { onGiven: (receipt: string) => void }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  // What fails on the way is sent again as the same notice.
  const [clave] = useState(newId)
  const form = useForm<Said>({
    rules,
    begin: {
      enlace: query.get('enlace') ?? '',
      motivo: '',
      texto: '',
      nombre: '',
      email: '',
      buenaFe: false,
    },
  })
  const motivo = form.watch('motivo')
  const give = useCommand('POST /api/denuncias', {
    onSuccess: ({ receipt }) => onGiven(receipt),
    onError: (error) => {
      if (form.refused(error)) return
      toast({ title: t('notice.failed'), description: error.message, variant: 'destructive' })
    },
  })
  const send = form.handleSubmit(({ motivo: text, buenaFe, ...words }) => {
    // The rules have seen to both.
    if (isReason(text) && buenaFe) give.mutate({ body: { clave, ...words, motivo: text, buenaFe } })
  })
  const options = [
    { value: '', label: t('notice.choose') },
    ...reportReasons.map((value) => ({ value, label: t(`reports.reasons.${value}`) })),
  ]
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid gap-5">
      <TextField
        label={t('notice.link')}
        hint={t('notice.linkHint')}
        inputMode="url"
        required
        {...form.field('enlace')}
      />
      <Select label={t('reports.reason')} options={options} required {...form.field('motivo')} />
      <TextArea
        label={t('reports.descriptionNeeded')}
        limit={limits.report.guest}
        count={form.watch('texto').length}
        rows={5}
        required
        {...form.field('texto')}
      />
      <TextField
        label={t('notice.name')}
        autoComplete="name"
        required={namesThem(motivo)}
        {...form.field('nombre')}
      />
      <TextField
        label={t('notice.email')}
        hint={t(namesThem(motivo) ? 'notice.emailHint' : 'notice.minors')}
        type="email"
        autoComplete="email"
        required={namesThem(motivo)}
        {...form.field('email')}
      />
      <Checkbox label={t('notice.faith')} {...form.field('buenaFe')} />
      <Button
        type="submit"
        size="lg"
        block
        pending={give.isPending}
        pendingText={t('reports.sending')}
      >
        {t('notice.send')}
      </Button>
    </form>
  )
}

/** Shown once: nothing of ours shows it again. */
function Given({ receipt, onAnother }: { receipt: string; onAnother: () => void }) {
  const { t } = useTranslation()
  const copy = () =>
    void navigator.clipboard.writeText(receipt).then(
      () => toast({ title: t('notice.copied') }),
      () => toast({ title: t('notice.copyFailed'), variant: 'destructive' }),
    )
  return (
    <Card className="grid justify-items-center gap-3 text-center" aria-live="polite">
      <FileCheck aria-hidden size={40} className="text-success" />
      <h2 className="text-title">{t('notice.given')}</h2>
      <p>{t('notice.givenText')}</p>
      <p className="font-display text-hero font-bold tracking-wide select-all">{receipt}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon={<Copy aria-hidden size={18} />} onClick={copy}>
          {t('notice.copy')}
        </Button>
        <Button variant="secondary" onClick={onAnother}>
          {t('notice.another')}
        </Button>
      </div>
    </Card>
  )
}

function Ask() {
  const { t } = useTranslation()
  const format = useFormat()
  const [query] = useSearchParams()
  // The mail that says that there is an answer leads here with it.
  const mailed = query.get('recibo') ?? ''
  const [request, setAsked] = useState(receiptPattern.test(mailed) ? mailed : undefined)
  const form = useForm<{ receipt: string }>({
    rules: (translate) =>
      z.object({
        receipt: z
          .string()
          .check(
            z.trim(),
            z.toUpperCase(),
            z.regex(receiptPattern, translate('notice.receiptRequired')),
          ),
      }),
    begin: { receipt: mailed },
  })
  const found = useQuery({
    ...readWhen(
      'GET /api/denuncias/:receipt',
      request === undefined ? undefined : { params: { receipt: request } },
    ),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(({ receipt }) => setAsked(receipt))(event)}
      noValidate
      className="grid gap-3"
    >
      <TextField
        label={t('notice.receipt')}
        placeholder="D-7K3M-9QXA"
        autoCapitalize="characters"
        autoComplete="off"
        {...form.field('receipt')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        icon={<Search aria-hidden size={18} />}
        pending={found.isFetching}
        pendingText={t('ui.loading')}
      >
        {t('notice.ask')}
      </Button>
      <div role="status">
        {found.error && <p className="text-danger">{found.error.message}</p>}
        {found.data && (
          <p>
            {t('notice.found', {
              status: t(`reports.status.${found.data.estado}`),
              date: format.date(found.data.creadaEn),
            })}
          </p>
        )}
        {found.data?.respuesta?.palabras && (
          <p className="whitespace-pre-line">{found.data.respuesta.palabras}</p>
        )}
        {found.data?.respuesta && (
          <ReportAnswer status={found.data.estado} answer={found.data.respuesta} />
        )}
      </div>
    </form>
  )
}
