import { reviewExample } from './example.ts'
import { ReviewCard } from './ReviewCard.tsx'

export const examples = {
  'of somebody else': () => <ReviewCard review={reviewExample()} />,
}
