/** What is wrong with something, in one tap and some words. */
import { BellOff, Siren } from 'lucide-react'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import { type ReportReason, reportReasons } from '../../../contract/moderation/reasons.ts'
import { type ReportableType, subjectEntries } from '../../../contract/moderation/subject-types.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useForm } from '../../forms/useForm.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

export interface Reported {
  type: ReportableType
  id: string
  /** Which version of it is on the screen, where its read says so. */
  revision?: number
  name: string
  /** One's own comment that this person took away: that act is reported. */
  commentId?: string
}

/** A person may be in danger. */
const urgent: readonly string[] = ['autolesion', 'menores', 'violencia']
const isReason = (text: string): text is ReportReason => reportReasons.some((one) => one === text)

interface Said {
  reason: string
  description: string
}
const rules = (t: TFunction) =>
  z
    .object({
      reason: z.string().check(z.refine(isReason, t('reports.reasonRequired'))),
      description: z.string().check(z.trim(), z.maxLength(limits.report.description)),
    })
    .check(
      z.refine(({ reason, description }) => reason !== 'otro' || description !== '', {
        error: t('reports.descriptionRequired'),
        path: ['description'],
      }),
    )

export function ReportSheet({
  subject: { type, id, revision, name, commentId },
  open,
  onDone,
}: {
  subject: Reported
  open: boolean
  onDone: (reported: boolean) => void
}) {
  const { t, language } = useTranslation()
  const form = useForm<Said>({
    rules,
    begin: { reason: '', description: '' },
    draft: `report:${type}:${commentId ?? id}`,
  })
  const command = useCommand('POST /api/moderation/reports')
  const [reason, description] = form.watch(['reason', 'description'])
  const isPost = type === 'POST'
  const send = form.handleSubmit((message) => {
    // The rules have seen to it.
    if (!isReason(message.reason)) return undefined
    const body = {
      targetType: type,
      targetId: id,
      reason: message.reason,
      description: message.description,
      ...(revision !== undefined && { revision }),
      ...(commentId !== undefined && { commentId }),
    }
    return command.mutateAsync({ body }).then(
      () => {
        form.forget()
        toast({
          title: t(isPost ? 'reports.reported' : 'reports.sent'),
          description: t('reports.sentText'),
        })
        onDone(true)
      },
      (error: ApiError) =>
        pauseOf(error)
          ? undefined
          : toast({
              title: t(isPost ? 'reports.failed' : 'reports.sendFailed'),
              description: error.message,
              variant: 'destructive',
            }),
    )
  })
  const formId = `report-${id}`
  const pause = pauseOf(command.error)
  const danger = urgent.includes(reason) && (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card bg-warn-soft p-3 text-small text-warn"
    >
      <Siren aria-hidden size={18} className="mt-0.5 shrink-0" />
      {t('reports.danger')}
    </p>
  )
  return (
    <Sheet
      open={open}
      onOpenChange={(still) => !still && onDone(false)}
      title={subjectEntries[type].words[language].report.replace('{name}', () => name)}
      text={t(commentId === undefined ? 'reports.text' : 'reports.actText')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {t('ui.cancel')}
          </Button>
          {!pause && (
            <Button
              type="submit"
              form={formId}
              pending={command.isPending}
              pendingText={t('reports.sending')}
            >
              {t('reports.send')}
            </Button>
          )}
        </>
      }
    >
      {/* In its place, so that it is seen: what was written can't be sent for days. */}
      {pause && (
        <div className="grid gap-3 pt-2">
          <Paused until={pause.until} onLeave={() => onDone(false)} />
          {danger}
        </div>
      )}
      {!pause && (
        <form
          id={formId}
          onSubmit={(event) => void send(event)}
          noValidate
          className="grid gap-5 pt-2"
        >
          <ChoiceCards
            label={t('reports.reason')}
            options={reportReasons.map((value) => ({
              value,
              label: t(`reports.reasons.${value}`),
            }))}
            value={isReason(reason) ? reason : undefined}
            onChange={(chosen) =>
              form.setValue('reason', chosen, { shouldValidate: form.formState.isSubmitted })
            }
            error={form.formState.errors.reason?.message}
          />
          {danger}
          <TextArea
            label={t(reason === 'otro' ? 'reports.descriptionNeeded' : 'reports.description')}
            rows={3}
            limit={limits.report.description}
            count={description.length}
            {...form.field('description')}
          />
        </form>
      )}
    </Sheet>
  )
}

/** Why it was not taken: their reports are not heard for a while. */
const pauseOf = (error: ApiError | null) =>
  error?.code === 'reports_paused'
    ? { until: typeof error.details['until'] === 'string' ? error.details['until'] : null }
    : undefined

function Paused({ until, onLeave }: { until: string | null; onLeave: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card bg-warn-soft p-3 text-small text-warn"
    >
      <p className="flex items-start gap-2">
        <BellOff aria-hidden size={18} className="mt-0.5 shrink-0" />
        {until === null
          ? t('reports.paused')
          : t('reports.pausedUntil', { date: format.date(until) })}
      </p>
      <ButtonLink
        to={addressOf('/account/standing', {})}
        variant="secondary"
        size="sm"
        onClick={onLeave}
      >
        {t('reports.pausedWhy')}
      </ButtonLink>
    </div>
  )
}
