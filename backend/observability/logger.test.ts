import { expect, test } from 'vitest'
import { loggedUrl, openLogger } from './logger.ts'

function logged(write: (logger: ReturnType<typeof openLogger>) => void): {
  line: string
  entry: Record<string, unknown>
} {
  const lines: string[] = []
  write(
    openLogger('info', {
      write: (line) => {
        lines.push(line)
      },
    }),
  )
  expect(lines).toHaveLength(1)
  const line = lines[0] ?? ''
  return { line, entry: JSON.parse(line) as Record<string, unknown> }
}

test.each([
  ['/api/search?q=ana&page=2', '/api/search?page=2'],
  ['/api/search?lat=19.4&lng=-99.1&type=barbers', '/api/search?type=barbers'],
  ['/ws?ticket=abc', '/ws'],
  ['/api/search?%71=ana', '/api/search'],
  ['/api/search?Q=ana', '/api/search'],
  ['/api/posts?broken=%zz', '/api/posts?broken=%zz'],
  ['/api/health/live', '/api/health/live'],
])('%s is logged as %s', (url, as) => expect(loggedUrl(url)).toBe(as))

test('secrets do not reach the log', () => {
  const { line } = logged((logger) =>
    logger.info(
      {
        req: {
          method: 'POST',
          url: '/api/auth/login?q=s3cret',
          headers: { cookie: 's3cret', 'x-session-id': 's3cret' },
        },
        body: { password: 's3cret', newPassword: 's3cret', email: 's3cret@example.com' },
        subscription: { endpoint: 's3cret', keys: { auth: 's3cret' } },
        sessionId: 's3cret',
      },
      'a request',
    ),
  )
  expect(line).not.toContain('s3cret')
  expect(line).toContain('/api/auth/login')
})

test('an error of the database keeps its message and code, not the row that it is about', () => {
  const failure = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
    where: 'ana',
  })
  const { line, entry } = logged((logger) => logger.error({ err: failure }, 'failed'))
  expect(entry['err']).toMatchObject({ code: '23505', message: failure.message })
  expect(line).not.toContain('ana@example.com')
})

test('why a projection stopped is in the log, as the text that it is kept as', () => {
  const { entry } = logged((logger) =>
    logger.error(
      { projection: 'revenue', error: 'invalid input syntax' },
      'a projection has stopped',
    ),
  )
  expect(entry).toMatchObject({ projection: 'revenue', error: 'invalid input syntax' })
})

test('what a caller sends cannot forge a line', () => {
  const { line } = logged((logger) => logger.info({ said: 'x\n{"level":"fatal"}' }, 'said'))
  expect(line.trimEnd().split('\n')).toHaveLength(1)
})
