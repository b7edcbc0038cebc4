/** Routes WebSocket upgrades by path to their connection. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const doorsOf = new WeakMap<Server, Map<string, Upgrade>>()

/** From now on, until the returned function is called. */
export function openDoor(server: Server, path: string, upgrade: Upgrade): () => void {
  const doors = doorsOf.get(server) ?? firstOf(server)
  doors.set(path, upgrade)
  return () => void doors.delete(path)
}

/** It stays as long as the server does: an upgrade that nobody hears would be left hanging. */
function firstOf(server: Server): Map<string, Upgrade> {
  const doors = new Map<string, Upgrade>()
  doorsOf.set(server, doors)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    const door = doors.get(URL.parse(request.url ?? '/', 'http://host')?.pathname ?? '')
    if (door) door(request, socket, head)
    else refuse(socket, 404)
  })
  return doors
}

const reasons = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

export function refuse(socket: Duplex, status: keyof typeof reasons): void {
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}
