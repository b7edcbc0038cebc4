/** Projection states, polled: often during a build, otherwise rarely. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { announce } from '../../ui/announce.ts'
import { messageOf } from '../../ui/form.tsx'
import type { ConsoleData, ProjectionStatus } from '../../providers/dataProvider.ts'

const WHILE_BUILDING = 500
const AT_REST = 5_000
const LOOK_NOW_AND_THEN = 20_000
const queryKey = ['projections', 'status']

export const isBuilding = ({ status }: ProjectionStatus): boolean =>
  status === 'building' || status === 'rebuilding'
export const isBusy = (projection: ProjectionStatus): boolean =>
  isBuilding(projection) || projection.verifying !== null

export function useProjections() {
  const dataProvider = useDataProvider<ConsoleData>()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.projectionStatuses({ signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? WHILE_BUILDING : AT_REST),
  })
  useEndOfRebuild(query.data?.data)
  return query
}

/** Status only, without live updates. */
export function useProjectionsAtRest() {
  const dataProvider = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.projectionStatuses({ signal }),
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
  const dataProvider = useDataProvider<ConsoleData>()
  const queryClient = useQueryClient()
  const called = useProjectionName()(name)
  return useMutation({
    mutationFn: () => dataProvider.rebuildProjection(name),
    onSuccess: () => announce(translate('console.projections.started', { name: called })),
    onError: (error) =>
      notify(error instanceof HttpError ? error.message : 'console.error.server', {
        type: 'error',
        messageArgs: { _: error.message },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Begins something with projections: all rebuilt, or one verified. */
export function useBegin(begin: (provider: ConsoleData) => Promise<unknown>, text: string) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<ConsoleData>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => begin(dataProvider),
    onSuccess: () => announce(text),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projections'] }),
  })
}

/** Says when a rebuild that was seen running is over, and how it ended. */
function useEndOfRebuild(statuses: readonly ProjectionStatus[] | undefined): void {
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
