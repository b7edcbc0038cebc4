/** Stars and words, for a first time and to change them. */
import { useState } from 'react'
import type { Review } from '../../../contract/engagement/reviews.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { ReviewFields, useReviewFields } from './ReviewFields.tsx'

export function ReviewForm({
  review: { id, rating, comment },
  onDone,
}: {
  review: Pick<Review, 'id' | 'rating' | 'comment'>
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [begin] = useState({ rating, comment })
  const form = useReviewFields(begin)
  const command = useCommand('PUT /api/reviews/:id')
  const send = form.submit(
    (body) =>
      void command.mutateAsync({ params: { id }, body }).then(
        () => {
          toast({ title: t('reviews.changed') })
          onDone()
        },
        (error: ApiError) =>
          toast({
            title: t('reviews.changeFailed'),
            description: error.message,
            variant: 'destructive',
          }),
      ),
  )
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <ReviewFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          pending={command.isPending}
          pendingText={t('reviews.saving')}
        >
          {t('reviews.save')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
