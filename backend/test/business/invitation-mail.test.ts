/**
 * An invitation by e-mail on the whole server: the mail goes out to an address that nobody is known
 * by, and its link works.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startServer } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { openLogger } from '../../observability/logger.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const { url: databaseUrl, db } = await freshDatabase()
const received: { to: string[]; text: string }[] = []
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const text = Buffer.concat(parts).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
        // Whoever registers is also asked to confirm their address.
        if (!/^Subject: Confirma tu email\r?$/m.test(text))
          received.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
  },
})
let server: Running

beforeAll(async () => {
  const listener = mailbox.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  // Listening on a port, so it is no pipe.
  const { port: smtp } = listener.address() as { port: number }
  const port = await freePort()
  server = await startServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      METRICS_PORT: String(await freePort()),
      DEMO: '0',
      RATE_LIMIT: 'off',
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      MAIL_FROM: 'Balbu <hola@balbu.example>',
    }),
    openLogger('silent'),
  )
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => {
    mailbox.close(() => done())
  })
})

async function post<Body>(path: string, body: object, sessionId = ''): Promise<Body> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(sessionId && { 'x-session-id': sessionId }),
    },
    body: JSON.stringify(body),
  })
  const told = await answer.json()
  expect(answer.ok, JSON.stringify(told)).toBe(true)
  // The test knows what it asks for.
  return told as Body
}
const register = (rol: string, email: string, nombre: string) =>
  post<{ sessionId: string }>('/api/auth/register', { nombre, email, password: 'secreto-1', rol })

test('the mail goes to the address, and its link lets the barber in', async () => {
  const owner = await register('duenno', 'olga@example.com', 'Olga Ruiz')
  const shop = await post<{ id: string }>(
    '/api/businesses',
    { nombre: 'La Navaja', direccion: 'Calle Mayor 1' },
    owner.sessionId,
  )
  await post(`/api/businesses/${shop.id}/barbers`, {}, owner.sessionId)
  await post(`/api/businesses/${shop.id}/barbers`, { email: 'noa@example.com' }, owner.sessionId)
  const mail = await eventually('the mail', async () => received[0])
  expect(mail.to).toEqual(['noa@example.com'])
  expect(mail.text).toContain('Olga Ruiz te invita a trabajar en La Navaja')
  const token = /\/invitation\/([\w-]{43})/.exec(mail.text)?.[1]
  const barber = await register('barbero', 'noa@example.com', 'Noa Campos')
  expect(await post(`/api/invitations/${token}/accept`, {}, barber.sessionId)).toMatchObject({
    id: shop.id,
    relacion: 'miembro',
  })

  // The one that is only a link was nobody's to send.
  const settled = await eventually('both deliveries to be settled', async () => {
    const { rows } = await db.pool.query<{ status: string }>(
      `SELECT status
        FROM workers.delivery
        WHERE kind = 'team_invitation' AND status IN ('sent', 'skipped')
        ORDER BY status`,
    )
    return rows.length === 2 && rows.map(({ status }) => status)
  })
  expect(settled).toEqual(['sent', 'skipped'])
  // The owner hears that it was accepted.
  const told = await eventually('the mail to the owner', async () => received[1])
  expect([told.to, told.text.includes('Noa Campos se uni')]).toEqual([['olga@example.com'], true])
  expect(received).toHaveLength(2)
})

test('a name that holds an address, lines or hidden characters leads nobody anywhere in our mail', async () => {
  const owner = await register(
    'duenno',
    'otto@example.com',
    'Otto\nBcc: todos\u202E https://malo.example',
  )
  const shop = await post<{ id: string; nombre: string }>(
    '/api/businesses',
    { nombre: 'Gana en www.malo.example', direccion: 'Calle Mayor 3' },
    owner.sessionId,
  )
  // In the app it is what it was called.
  expect(shop.nombre).toBe('Gana en www.malo.example')
  await post(`/api/businesses/${shop.id}/barbers`, { email: 'quique@example.com' }, owner.sessionId)
  const mail = await eventually('the mail', async () =>
    received.find(({ to }) => to.includes('quique@example.com')),
  )
  const words = Buffer.from(
    mail.text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()
  expect(words).toContain(
    'Otto Bcc: todos https malo·example te invita a trabajar en Gana en www·malo·example',
  )
  expect(words).not.toMatch(/malo\.example|\u202E|^Bcc/m)
})

test('nobody is written to by somebody whom they have blocked', async () => {
  const owner = await register('duenno', 'omar@example.com', 'Omar Gil')
  await register('barbero', 'pia@example.com', 'Pía Sol')
  const shop = await post<{ id: string }>(
    '/api/businesses',
    { nombre: 'El Peine', direccion: 'Calle Mayor 2' },
    owner.sessionId,
  )
  const {
    vault,
    now,
    passed,
    log,
    moderation: { blocks },
  } = server.services
  const idOf = async (email: string) => (await vault.accounts.byEmail(email))?.userId ?? ''
  const by = { id: await idOf('pia@example.com'), role: 'barbero' } as const
  const context = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    by,
    at: now().toISOString(),
    position: 0n,
  }
  await blocks.block(context, await idOf('omar@example.com'))
  await passed(await log.head(), { timeoutMs: 60_000 })
  await post(`/api/businesses/${shop.id}/barbers`, { email: 'pia@example.com' }, owner.sessionId)
  // One to somebody else comes after it, so the first has been looked at once this is here.
  await post(`/api/businesses/${shop.id}/barbers`, { email: 'leo@example.com' }, owner.sessionId)
  const settled = await eventually('both deliveries to be settled', async () => {
    const { rows } = await db.pool.query<{ status: string; reason: string | null }>(
      `
        SELECT status, reason
        FROM workers.delivery
        WHERE kind = 'team_invitation' AND about->>'businessId' = $1
          AND status IN ('sent', 'skipped')
        ORDER BY status`,
      [shop.id],
    )
    return rows.length === 2 && rows
  })
  expect(settled).toEqual([
    { status: 'sent', reason: null },
    { status: 'skipped', reason: 'apart' },
  ])
  expect(received.flatMap(({ to }) => to)).toContain('leo@example.com')
  expect(received.flatMap(({ to }) => to)).not.toContain('pia@example.com')
})
