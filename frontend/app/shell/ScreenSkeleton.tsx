/** The shape of a screen while its code or its permission is on the way. */
import { Loading, Skeleton, SkeletonCard } from '../../ui/Skeleton.tsx'

export function ScreenSkeleton() {
  return (
    <main id="main" className="mx-auto w-full max-w-(--column) px-(--gutter) pt-5">
      <Loading className="grid gap-5">
        <Skeleton className="h-9 w-48" />
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </Loading>
    </main>
  )
}
