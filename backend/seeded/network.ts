/** The virtual network between people and nodes: requests and answers are late, lost, or refused. */
import type { SeededNode } from './node.ts'
import type { SimNode, VirtualWorld } from './world.ts'

export interface NodeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}
export interface NodeReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
}

export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

const SLOWEST_MS = 40
const PATIENCE_MS = 15_000

export class Network {
  readonly #world: VirtualWorld
  /** By name; none where the node is down. */
  readonly nodes = new Map<string, SeededNode>()
  /** What each node answered, also where it got lost. */
  heard: (request: NodeRequest, reply: NodeReply) => void = () => {}
  /** Chances that a request, or its answer, is lost on the way to or from a node. */
  lost: (name: string) => { readonly request: number; readonly answer: number } = () => ({
    request: 0,
    answer: 0,
  })

  constructor(world: VirtualWorld) {
    this.#world = world
  }

  /** @throws Unanswered */
  send(from: SimNode, name: string, request: NodeRequest): Promise<NodeReply> {
    const { promise, resolve, reject } = Promise.withResolvers<NodeReply>()
    const late = () => Math.ceil(from.random() * SLOWEST_MS)
    const lost = this.lost(name)
    const what = `${request.method} ${request.path.split('?')[0]}`
    const patience = this.#world.after(from, PATIENCE_MS, 'no answer', () =>
      reject(new Unanswered(what)),
    )
    const answer = (give: () => void) =>
      this.#world.after(from, late(), `answer of ${what}`, () => {
        this.#world.cancel(patience)
        give()
      })
    if (from.random() < lost.request) return promise
    const node = this.nodes.get(name)
    if (!node) {
      answer(() => reject(new Unanswered(`${name} is down`)))
      return promise
    }
    const isAnswerLost = from.random() < lost.answer
    this.#world.after(node.node, late(), what, () => {
      void node.server
        .inject({
          method: request.method,
          url: request.path,
          headers: {
            ...(request.body && { 'content-type': 'application/json' }),
            ...request.headers,
          },
          ...(request.body && { payload: JSON.stringify(request.body) }),
        })
        .then(({ statusCode, headers, body }) => {
          if (node.node.isDead) return
          const isJson = String(headers['content-type']).includes('json')
          const reply: NodeReply = {
            status: statusCode,
            headers,
            body: isJson && body !== '' ? (JSON.parse(body) as NodeReply['body']) : {},
          }
          this.heard(request, reply)
          if (!isAnswerLost) answer(() => resolve(reply))
        })
    })
    return promise
  }
}
