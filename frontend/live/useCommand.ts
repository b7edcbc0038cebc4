/** A command from a screen: one key per attempt, time limit, invalidation. */
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../shared/http/http.ts'
import { send } from '../client/api.ts'
import type { CallAnswer, CallOptions, Command, Input } from '../client/calls.ts'
import { useUserId } from '../client/session.ts'
import { attempts } from './attempts.ts'
import { staleAfter } from './commands.ts'
import { keepForLater } from './later.ts'

type Wish<C extends Command> = Input<C> & Pick<CallOptions, 'keepalive' | 'signal' | 'by'>
type Said<C extends Command> = object extends Input<C> ? Wish<C> | undefined : Wish<C>

interface CommandOptions<C extends Command, Before> extends Pick<
  UseMutationOptions<CallAnswer<C>, ApiError, Said<C>, Before>,
  'onMutate' | 'onSuccess' | 'onError'
> {
  /** Done when the answer is here, and not only when what it makes old is on the screen anew. */
  atOnce?: boolean
}

/** useCommand('PATCH /api/appointments/:id/confirm').mutate({ params: { id } }). Refusals toast. */
export function useCommand<C extends Command, Before = unknown>(
  name: C,
  { atOnce = false, ...on }: CommandOptions<C, Before> = {},
) {
  const queries = useQueryClient()
  const me = useUserId()
  const [attempt] = useState(() => attempts())
  return useMutation<CallAnswer<C>, ApiError, Said<C>, Before>({
    ...on,
    // The boundary: the server validates what it answers against the same contract that types it
    // here.
    mutationFn: (message) =>
      attempt(
        message,
        (idempotencyKey) => send(name, { ...message, idempotencyKey }) as Promise<CallAnswer<C>>,
      ).catch((error: unknown) => {
        if (keepForLater(me, name, message ?? {}, error)) return undefined as CallAnswer<C>
        throw error
      }),
    mutationKey: [name],
    onSettled: async (answer, error, message) => {
      const input = (message ?? {}) as Input<C>
      const refreshed = Promise.all(
        staleAfter(queries, name, { input, answer, me }).map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      if (!error && !atOnce) await refreshed
    },
  })
}
