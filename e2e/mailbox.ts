/**
 * Where the server of the journeys sends its mail: each as a file in a folder, so that every
 * journey can look for its own.
 */
import { mkdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect } from './test.ts'

const folder = () => join(process.env['E2E_DATA_DIR'] ?? '', 'mails')

/** Started once, before all journeys; gives what ends it. */
export default async function openMailbox(): Promise<() => Promise<void>> {
  mkdirSync(folder(), { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const text = Buffer.concat(parts).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
          const mail = { to: envelope.rcptTo.map(({ address }) => address), text }
          writeFile(join(folder(), `${++count}.json`), JSON.stringify(mail)).then(
            () => done(),
            done,
          )
        })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(Number(process.env['E2E_SMTP_PORT']), '127.0.0.1', ready)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
    })
}

/** The path that a mail to this address leads to, once it is there; of several the last one. */
export async function mailedPath(to: string, path: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const names = (await readdir(folder())).sort((a, b) => parseInt(b, 10) - parseInt(a, 10))
        for (const name of names) {
          const mail = JSON.parse(await readFile(join(folder(), name), 'utf8')) as {
            to: string[]
            text: string
          }
          found = mail.to.includes(to) ? path.exec(mail.text)?.[0] : undefined
          if (found) return found
        }
        return undefined
      },
      { message: `a mail to ${to} with ${path}`, timeout: 30_000 },
    )
    .toBeTruthy()
  return found ?? ''
}
