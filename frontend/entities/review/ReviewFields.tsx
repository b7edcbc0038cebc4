/** The fields of a review, and what is said where one is missing. */
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import { useForm } from '../../forms/useForm.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { TextArea } from '../../ui/Field.tsx'
import { RatingInput } from '../../ui/Numbers.tsx'
import { toast } from '../../ui/toasts.ts'

const rules = (t: TFunction) =>
  z.object({
    rating: z.number().check(z.minimum(limits.review.stars.min, t('reviews.ratingRequiredText'))),
    comment: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('reviews.commentRequiredText')),
        z.maxLength(limits.review.comment),
      ),
  })
export type Written = z.infer<ReturnType<typeof rules>>

export function useReviewFields(begin: Written) {
  const { t } = useTranslation()
  const form = useForm<Written>({ rules, begin })
  return {
    ...form,
    /** Missing parts show at their field and are announced once, as stars take no focus. */
    submit: (send: (written: Written) => void) =>
      form.handleSubmit(send, ({ rating }) => {
        toast({
          title: t(rating ? 'reviews.ratingRequired' : 'reviews.commentRequired'),
          description: t(rating ? 'reviews.ratingRequiredText' : 'reviews.commentRequiredText'),
          variant: 'destructive',
        })
      }),
  }
}

export function ReviewFields({ form }: { form: ReturnType<typeof useReviewFields> }) {
  const { t } = useTranslation()
  const [rating, comment] = form.watch(['rating', 'comment'])
  const missing = form.formState.errors.rating?.message
  return (
    <>
      <div>
        <RatingInput
          label={t('reviews.rating')}
          value={rating}
          words={[
            t('reviews.words1'),
            t('reviews.words2'),
            t('reviews.words3'),
            t('reviews.words4'),
            t('reviews.words5'),
          ]}
          onChange={(stars) =>
            form.setValue('rating', stars, { shouldValidate: true, shouldDirty: true })
          }
        />
        {missing && <p className="text-small font-medium text-danger">{missing}</p>}
      </div>
      <TextArea
        label={t('reviews.comment')}
        placeholder={t('reviews.commentPlaceholder')}
        limit={limits.review.comment}
        count={comment.length}
        required
        {...form.field('comment')}
      />
    </>
  )
}
