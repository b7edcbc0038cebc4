/** Shown until the session's identity is known. */
import { useAheadHere } from '../moderation/PageAhead.tsx'
import { PageSkeleton } from '../ui/states.tsx'
import { FrameAhead } from './Starting.tsx'

export function LoadingPage() {
  const ahead = useAheadHere()
  return ahead ? <FrameAhead of={ahead} /> : <PageSkeleton />
}
