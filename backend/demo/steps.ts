/** The demo's steps as data: one command each, with time and derived id. */
import type { Actor } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import type { Haircut } from './haircuts.ts'

/** A visit; instants in milliseconds. */
export interface DemoVisit {
  readonly key: string
  readonly barberId: string
  readonly day: string
  readonly serviceId: string
  readonly start: number
  readonly end: number
  readonly client: string | undefined
  readonly guest: { readonly nombre: string; readonly telefono: string } | undefined
  readonly home:
    | { readonly address: string; readonly lat: number; readonly lng: number }
    | undefined
  readonly notes: string
}

interface Timed {
  /** When, in milliseconds. */
  readonly at: number
  readonly key: string
}

/** What happens to an appointment on its day. */
export type Turn =
  | 'attend'
  | 'confirm'
  | 'reject'
  | 'cancel'
  | 'callOff'
  | 'expire'
  | 'complete'
  | 'missed'

interface By {
  readonly by: { readonly id: string; readonly rol: 'cliente' | 'barbero' | 'duenno' }
}
interface OfPost {
  readonly postId: string
  readonly postAuthorId: string
}
export type Social =
  | (By & {
      readonly act: 'publish'
      readonly postId: string
      readonly businessId: string
      readonly content: string
      readonly haircuts: readonly Haircut[]
    })
  | (By & OfPost & { readonly act: 'like' | 'share'; readonly userId: string })
  /** `to`: the comment that it answers. `held`: its post's owner has restricted its writer. */
  | (By &
      OfPost & {
        readonly act: 'comment'
        readonly commentId: string
        readonly to: { readonly id: string; readonly authorId: string } | null
        readonly content: string
        readonly held: boolean
      })
  | (By & {
      readonly act: 'likeComment'
      readonly commentId: string
      readonly postId: string
      readonly authorId: string
      readonly userId: string
    })
  | (By & { readonly act: 'hide'; readonly postId: string })
  | (By & { readonly act: 'block' | 'restrict'; readonly otherId: string })
  | (By & { readonly act: 'follow'; readonly otherId: string; readonly rol: 'barbero' | 'duenno' })

/** A chat step towards another person. */
export type Talk =
  | (By & { readonly act: 'open' | 'read'; readonly otherId: string })
  | (By & {
      readonly act: 'ask'
      readonly otherId: string
      readonly messageId: string
      readonly text: string
    })
  /** `haircut`: the picture that comes with it, by its name. */
  | (By & {
      readonly act: 'say'
      readonly otherId: string
      readonly messageId: string
      readonly text: string
      readonly haircut: string | null
    })

export type DemoStep =
  | (Timed & { readonly kind: 'book'; readonly visit: DemoVisit })
  | (Timed & { readonly kind: 'turn'; readonly turn: Turn; readonly visit: DemoVisit })
  | (Timed & {
      readonly kind: 'move'
      readonly visit: DemoVisit
      readonly to: number
      readonly by: 'cliente' | 'barbero'
    })
  /** A day before it begins, as the clock does. */
  | (Timed & { readonly kind: 'remind'; readonly visit: DemoVisit })
  | (Timed & {
      readonly kind: 'review'
      readonly visit: DemoVisit
      readonly rating: number
      readonly comment: string
    })
  | (Timed & { readonly kind: 'reply'; readonly visit: DemoVisit; readonly text: string })
  /** Of the barber's day, from this visit on; `keep`: its client waits for the booked time. */
  | (Timed & {
      readonly kind: 'delay'
      readonly visit: DemoVisit
      readonly act: 'announce' | 'keep' | 'end'
    })
  | (Timed & { readonly kind: 'social'; readonly social: Social })
  | (Timed & { readonly kind: 'talk'; readonly talk: Talk })
  | (Timed & {
      readonly kind: 'block'
      readonly barberId: string
      readonly zone: string
      readonly start: number
      readonly end: number
      readonly reason: string
    })

/** The account id of an address. */
export const accountId = (email: string): string => derivedId('account', demoId('account', email))

/** The id of a command of the demo. */
export const demoId = (...name: readonly string[]): string => derivedId('demo', ...name)

export const bookingId = ({ key }: Pick<DemoVisit, 'key'>): string => demoId(key, 'book')
export const appointmentId = (visit: Pick<DemoVisit, 'key'>): string =>
  derivedId('appointment', bookingId(visit))

/** By their time; of one moment, as they were. */
export const inOrder = (steps: readonly DemoStep[]): DemoStep[] =>
  steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) => a.step.at - b.step.at || a.index - b.index)
    .map(({ step }) => step)

export const demoClientOf = ({ client }: DemoVisit): Actor => ({
  id: client ?? '',
  role: 'cliente',
})
export const demoBarberOf = ({ barberId }: DemoVisit): Actor => ({ id: barberId, role: 'barbero' })
/** The name of the agenda's stream, without its category. */
export const streamOf = ({ barberId, day }: DemoVisit): string => `${barberId}-${day}`
