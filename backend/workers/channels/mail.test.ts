import { once } from 'node:events'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailChannel } from './mail.ts'

const message = {
  title: 'Cita confirmada',
  body: 'Tu cita con Luis Núñez está confirmada.',
  path: '/appointments',
  group: 'appointment:1',
  language: 'es' as const,
}
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface Received {
  readonly from: string
  readonly to: string[]
  readonly text: string
}

/** A real SMTP server on a free port, and our channel that speaks to it. */
async function mailbox(
  options: SMTPServerOptions = {},
  addressOf = async (): Promise<string | undefined> => 'ana@example.com',
) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(parts).toString(),
          })
          done()
        })
    },
    ...options,
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number } // Listening on a port, so it is no pipe.
  const channel = mailChannel({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Balbu <citas@balbu.example>',
    publicUrl: 'https://balbu.example',
    addressOf,
  })
  const close = async () => {
    await channel.close()
    await new Promise<void>((done) => {
      server.close(() => done())
    })
  }
  open.push(close)
  return {
    channel,
    received,
    send: async (key = 'key-1') => (await channel.prepare(message, 'user', key))?.(),
  }
}

test('a mail arrives with its text, its sender and the link', async () => {
  const { received, send } = await mailbox()
  await send()
  expect(received).toMatchObject([{ from: 'citas@balbu.example', to: ['ana@example.com'] }])
  const text = received[0]?.text ?? ''
  expect(text).toMatch(/^Subject: Cita confirmada\r$/m)
  expect(text).toMatch(/^From: Balbu <citas@balbu\.example>\r$/m)
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(text.replace(/=\r\n/g, '')).toContain('https://balbu.example/appointments')
  expect(text).toContain('N=C3=BA=C3=B1ez')
})

test.each(['PUBLISH', 'CANCEL'] as const)(
  'an appointment travels as a calendar file that says what to do with it: %s',
  async (method) => {
    const { received, channel } = await mailbox()
    const text = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`
    await (
      await channel.prepare({ ...message, calendar: { method, text } }, 'user', 'key')
    )?.()
    const mail = received[0]?.text.replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(mail).toMatch(new RegExp(`^Content-Type: text/calendar;.*method=${method}`, 'm'))
    expect(mail).toMatch(/filename="?cita\.ics/)
  },
)

test('a mail of the community says how it is turned off by one click, any other does not', async () => {
  const { received, channel, send } = await mailbox()
  await (
    await channel.prepare({ ...message, unsubscribeBy: 'secret' }, 'user', 'key')
  )?.()
  await send()
  const [social, other] = received.map(({ text }) => text.replace(/\r\n[ \t]+/g, ' '))
  expect(social).toMatch(
    /^List-Unsubscribe: <https:\/\/balbu\.example\/api\/unsubscribe\/secret>\r$/m,
  )
  expect(social).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(other).not.toContain('List-Unsubscribe')
})

test('the same delivery has the same Message-ID however often it is sent, another has another', async () => {
  const { received, send } = await mailbox()
  for (const key of ['key-1', 'key-1', 'key-2']) await send(key)
  expect(received.map(({ text }) => /^Message-ID: (.*)\r$/m.exec(text)?.[1])).toEqual([
    '<key-1@balbu.example>',
    '<key-1@balbu.example>',
    '<key-2@balbu.example>',
  ])
})

test('who has no address is not written to', async () => {
  const { channel } = await mailbox({}, async () => undefined)
  expect(await channel.prepare(message, 'user', 'key')).toBeUndefined()
})

test('an address can not smuggle in a second recipient or a header', async () => {
  const { received, send } = await mailbox(
    {},
    async () => 'ana@example.com, eve@example.com\r\nBcc: eve@example.com',
  )
  await send().catch(() => {})
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  expect(received.map(({ text }) => text).join('')).not.toMatch(/^Bcc:/m)
})

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('ana@example.com is not here'), { responseCode })),
})

test('a mailbox that does not exist is given up, one that is full for now is not; the answer, which names somebody, is not passed on', async () => {
  const gone = await mailbox(refusing(550))
  await expect(gone.send()).rejects.toMatchObject({
    message: 'mail: 550',
    permanent: true,
    wentOut: 'no',
  })
  const full = await mailbox(refusing(452))
  await expect(full.send()).rejects.toMatchObject({
    message: 'mail: 452',
    permanent: false,
    wentOut: 'no',
  })
})

test('a server that is not there surely took nothing', async () => {
  const { channel, send } = await mailbox()
  await open.splice(0)[0]?.()
  await expect(send()).rejects.toMatchObject({ permanent: false })
  await channel.close()
  const nowhere = mailChannel({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'a@b.example',
    publicUrl: 'http://x',
    addressOf: async () => 'ana@example.com',
  })
  await expect((await nowhere.prepare(message, 'user', 'key'))?.()).rejects.toMatchObject({
    permanent: false,
    wentOut: 'no',
  })
  await nowhere.close()
})

test('a connection that breaks after the text may have delivered it', async () => {
  const server = createServer((socket) => {
    let inText = false
    socket.on('error', () => {}).write('220 hello\r\n')
    socket.on('data', (data) => {
      if (inText) {
        if (data.toString().endsWith('\r\n.\r\n')) socket.destroy()
        return
      }
      inText = data.toString().startsWith('DATA')
      socket.write(inText ? '354 go on\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // Listening on a port, so it is no pipe.
  const channel = mailChannel({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'a@b.example',
    publicUrl: 'http://x',
    addressOf: async () => 'ana@example.com',
  })
  open.push(channel.close, async () => {
    server.close()
  })
  await expect((await channel.prepare(message, 'user', 'key'))?.()).rejects.toMatchObject({
    permanent: false,
    wentOut: 'perhaps',
  })
})
