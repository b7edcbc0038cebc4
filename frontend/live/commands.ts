/** What a user's own command makes old, as the contract says. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import invalidates from 'virtual:tags/commands'
import type { CallAnswer, Command, Input } from '../client/calls.ts'
import { fieldOf, keysShowing } from './tags.ts'

/** Input, output (none if refused or unknown), and user. */
interface Done<C extends Command> {
  input: Input<C>
  answer: CallAnswer<C> | undefined
  me: string | undefined
}

/** The query keys (prefixes) to ask for again after a command, however it ended. */
export const staleAfter = <C extends Command>(
  queries: QueryClient,
  name: C,
  { input, answer, me }: Done<C>,
): QueryKey[] =>
  keysShowing(queries, invalidates[name] ?? [], (field) => fieldOf({ ...input, answer, me }, field))
