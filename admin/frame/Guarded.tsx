/** A page for those who may do this in it; react-admin tells others that they may not. */
import type { ReactNode } from 'react'
import { useRequireAccess } from 'react-admin'
import { PageAhead } from '../moderation/PageAhead.tsx'

export function Guarded({
  resource,
  action,
  children,
}: {
  resource: string
  action: string
  children: ReactNode
}) {
  const { isPending } = useRequireAccess({ resource, action })
  return isPending ? <PageAhead /> : children
}
