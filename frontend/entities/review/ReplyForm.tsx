/** What is answered to a review, by the barber or the owner of the shop. */
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useForm } from '../../forms/useForm.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { toast } from '../../ui/toasts.ts'

const rules = (t: TFunction) =>
  z.object({
    texto: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('reviews.replyRequired')),
        z.maxLength(limits.review.reply),
      ),
  })

interface Props {
  reviewId: string
  before: string | undefined
  name: string
  onDone: () => void
}

export function ReplyForm({ reviewId, before = '', name, onDone }: Props) {
  const { t } = useTranslation()
  const form = useForm<{ texto: string }>({
    rules,
    begin: { texto: before },
    draft: `reply:${reviewId}`,
  })
  const command = useCommand('PUT /api/reviews/:id/reply')
  const send = form.handleSubmit(
    ({ texto }) =>
      void command.mutateAsync({ params: { id: reviewId }, body: { texto } }).then(
        () => {
          form.forget()
          toast({ title: t(before ? 'reviews.replyChanged' : 'reviews.replied') })
          onDone()
        },
        (error: ApiError) =>
          toast({
            title: t('reviews.replyFailed'),
            description: error.message,
            variant: 'destructive',
          }),
      ),
  )
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <TextArea
        label={t('reviews.replyTo', { name })}
        hint={t('reviews.replyHint')}
        rows={3}
        limit={limits.review.reply}
        count={form.watch('texto').length}
        required
        {...form.field('texto')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          pending={command.isPending}
          pendingText={t('reviews.saving')}
        >
          {t(before ? 'reviews.save' : 'reviews.publishReply')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
