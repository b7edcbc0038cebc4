/** On the server a part whose code comes later stays what stands in its place. */
import { type ComponentType, type ReactNode, use } from 'react'

export class LoadError extends Error {}
export const forgetFailures = (): void => {}

const never = new Promise<never>(() => {})

export function loadable<Props extends object>(
  _fetchCode: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & { load: () => Promise<void> } {
  return Object.assign(() => use(never), { load: async () => {} })
}
