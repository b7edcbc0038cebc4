/**
 * Questions that any screen may ask without owning a dialog: 'are you sure?' and 'you need an
 * account'. The answer is a promise; `PromptHost` (loaded at the first question) draws it.
 */
import { useSyncExternalStore, type ReactNode } from 'react'
import type { Address } from '../../contract/paths.ts'

export interface ConfirmQuestion {
  title: string
  text?: ReactNode
  /** The button that goes ahead; names the act: 'Eliminar', not 'OK'. */
  action: string
  destructive?: boolean
}

export type Prompt =
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: 'account'; text?: string; next?: Address; answer: (yes: boolean) => void }
  | { kind: 'own'; draw: Draw; answer: (yes: boolean) => void }

/** A dialog of its own: shown while `open`; whatever ends it answers. */
export type Draw = (shown: { open: boolean; answer: (yes: boolean) => void }) => ReactNode

let current: Prompt | undefined
const listeners = new Set<() => void>()

/** Resolves true when the person goes ahead; false on Cancel, Escape or the scrim. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> =>
  ask((answer) => ({ kind: 'confirm', question, answer }))

/** Opens 'Necesitas una cuenta'. `text`: translated reason; `next`: target, default here. */
export const askForAccount = (text?: string, next?: Address): void => {
  void ask((answer) => ({ kind: 'account', text, next, answer }))
}

/** Asks with a dialog that outlives its caller. */
export const askWith = (draw: Draw): Promise<boolean> =>
  ask((answer) => ({ kind: 'own', draw, answer }))

/** Closes the open prompt and answers it with no, as a tap beside it does. */
export const dismissPrompt = (): void => current?.answer(false)

export const usePrompt = (): Prompt | undefined => useSyncExternalStore(subscribe, () => current)

function ask(make: (answer: (yes: boolean) => void) => Prompt): Promise<boolean> {
  current?.answer(false)
  return new Promise((resolve) => {
    show(
      make((yes) => {
        show(undefined)
        resolve(yes)
      }),
    )
  })
}

function show(prompt: Prompt | undefined): void {
  current = prompt
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
