/**
 * Parts whose code comes when they are first shown. `React.lazy` keeps a failure for ever; here a
 * part that could not be fetched (no network, as a rule) says so in its place, and is fetched again
 * by its button or as soon as the network is back.
 */
import {
  createElement,
  lazy,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { doubt } from '../native/online.ts'

/** Code that did not arrive. Whatever else a part throws is a crash. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

export interface Loadable<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code ahead, so that showing it takes no time. */
  load: () => Promise<void>
}

/** How to begin anew, for each part whose failure is on screen. */
const failures = new Set<() => void>()

/** loadable(async () => (await import('./ShopList.tsx')).ShopList) */
export function loadable<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let attempt: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let Awaited: LazyExoticComponent<ComponentType<Props>> | undefined

  const forget = () => {
    attempt = undefined
    Awaited = undefined
  }
  const fetched = () =>
    (attempt ??= fetchCode().then(
      (component) => (loaded = component),
      (cause: unknown) => {
        // A visible failure stays until retried; an unseen one is none.
        doubt()
        if (Awaited) failures.add(forget)
        else forget()
        throw new LoadError('the code of a part did not arrive', { cause })
      },
    ))
  const Part = (props: Props) => {
    // What was first shown as `lazy` stays it: another type would mount anew and lose its state.
    const Shown = Awaited ?? loaded ?? (Awaited = lazy(async () => ({ default: await fetched() })))
    return createElement(Shown, props)
  }
  Part.load = async () => void (await fetched())
  return Part
}

/** Call it where a boundary begins anew (`onReset`): what could not be loaded is fetched again. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}
