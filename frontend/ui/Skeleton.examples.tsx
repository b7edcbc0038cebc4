import { Loading, SkeletonCard, SkeletonList, SkeletonText } from './Skeleton.tsx'

export const examples = {
  'a page that is coming': () => (
    <Loading>
      <SkeletonText lines={3} />
      <SkeletonCard />
      <SkeletonList rows={2} />
    </Loading>
  ),
}
