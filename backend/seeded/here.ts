/** The world that runs, and which node of it asks. */
import { nodeNow, type SimNode, type VirtualWorld } from './world.ts'

let world: VirtualWorld | undefined
export const inhabit = (one: VirtualWorld | undefined): void => {
  world = one
}

export interface Here {
  readonly node: SimNode
  readonly world: VirtualWorld
}
export const simHere = (): Here | undefined => {
  const node = nodeNow()
  return node && world ? { node, world } : undefined
}
/** Milliseconds since 1970, by the clock of the node. */
export const simTimeOf = ({ node, world: { time } }: Here): number => time + node.skewMs
