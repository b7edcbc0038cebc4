/** Projection states, polled: often during a build, otherwise rarely. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { projectionStatuses, rebuildProjection } from '../../../contract/kernel/projections.ts'
import type { Route } from '../../../contract/kernel/route.ts'
import { call } from '../../providers/call.ts'
import { announce } from '../../ui/announce.ts'
import { messageOf } from '../../ui/form.tsx'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { useCommand, read } from '../../providers/reads.ts'

const WHILE_BUILDING = 500
const AT_REST = 5_000
const LOOK_NOW_AND_THEN = 20_000

export const isBuilding = ({ status }: ProjectionStatus): boolean =>
  status === 'building' || status === 'rebuilding'
export const isBusy = (projection: ProjectionStatus): boolean =>
  isBuilding(projection) || projection.verifying !== null

export const refetchInterval = ({
  state: { data },
}: {
  readonly state: { readonly data?: { readonly data: readonly ProjectionStatus[] } | undefined }
}): number => (data?.data.some(isBusy) ? WHILE_BUILDING : AT_REST)

/** Status only, without live updates. */
export function useProjectionsAtRest() {
  return useQuery({
    ...read(projectionStatuses),
    refetchInterval: LOOK_NOW_AND_THEN,
  })
}

/** The name that people call a projection by; one that the console doesn't know keeps its own. */
export function useProjectionName() {
  const translate = useTranslate()
  return (name: string) => translate(`console.projections.name.${name}`, { _: name })
}

export function useRebuild({ name }: ProjectionStatus) {
  const translate = useTranslate()
  const notify = useNotify()
  const called = useProjectionName()(name)
  return useCommand(rebuildProjection, {
    mutationFn: () => call(rebuildProjection, { params: { name } }),
    onSuccess: () => announce(translate('console.projections.started', { name: called })),
    onError: (error) =>
      notify(error instanceof HttpError ? error.message : 'console.error.server', {
        type: 'error',
        messageArgs: { _: error.message },
      }),
  })
}

/** Begins something with projections: all rebuilt, or one verified. */
export function useBegin(command: Route, begin: () => Promise<unknown>, text: string) {
  const translate = useTranslate()
  const notify = useNotify()
  return useCommand(command, {
    mutationFn: begin,
    onSuccess: () => announce(text),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
}

/** Says when a rebuild that was seen running is over, and how it ended. */
export function useEndOfRebuild(statuses: readonly ProjectionStatus[] | undefined): void {
  const translate = useTranslate()
  const notify = useNotify()
  const called = useProjectionName()
  const running = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!statuses) return
    for (const { name, status } of statuses) {
      if (!running.current.has(name) || status === 'rebuilding' || status === 'building') continue
      const failed = status === 'failed'
      notify(
        translate(failed ? 'console.projections.stopped' : 'console.projections.finished', {
          name: called(name),
        }),
        { type: failed ? 'error' : 'success' },
      )
    }
    running.current = new Set(statuses.filter(isBuilding).map(({ name }) => name))
  }, [statuses, notify, translate, called])
}
