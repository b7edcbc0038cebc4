/** The shape of a post that is on its way. */
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'

export function PostSkeleton() {
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <SkeletonText className="flex-1" />
      </div>
      <SkeletonText lines={1} className="px-4 pb-3" />
      <Skeleton className="aspect-square rounded-none!" />
      <div className="h-14" />
    </div>
  )
}
