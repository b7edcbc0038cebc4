/**
 * What the same work costs without a product around it: Fastify, and one statement. The limit
 * beside which ours is measured.
 */
import Fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { openPool } from '../backend/postgres/db.ts'

const [databaseUrl, port] = process.argv.slice(2)
if (!databaseUrl || !port) throw new Error('usage: bare-server.ts DATABASE_URL PORT')

const pool = openPool(databaseUrl, { max: 10, name: 'bare' })
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare_appointment (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), payload jsonb NOT NULL)',
)
const app = Fastify()

app.post('/insert', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'INSERT INTO bare_appointment (payload) VALUES ($1) RETURNING id',
    values: [JSON.stringify(request.body)],
  })
  return reply.code(201).send({ id: (rows[0] as { id: string }).id })
})

/** A chat message that is nothing but a row; the socket at `/ws?{to}` is told by NOTIFY. */
app.post('/say', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'say',
    values: [JSON.stringify(request.body)],
    text: "WITH said AS (INSERT INTO bare_appointment (payload) VALUES ($1) RETURNING id, payload) SELECT id, pg_notify('said', payload::text) FROM said",
  })
  return reply.code(201).send({ id: (rows[0] as { id: string }).id })
})
const sockets = new Map<string, WebSocket>()
const server = new WebSocketServer({ server: app.server, perMessageDeflate: false })
server.on('connection', (socket, { url = '' }) => {
  sockets.set(url.slice(url.indexOf('?') + 1), socket)
  socket.send('{"type":"ready"}')
})
const listening = await pool.connect()
listening.on('notification', ({ payload = '{}' }) => {
  const { id, to } = JSON.parse(payload) as { id?: string; to?: number }
  sockets.get(String(to))?.send(JSON.stringify({ type: 'message_words', messageId: id }))
})
await listening.query('LISTEN said')

/**
 * Answers the rows of the statements that the benchmark has given last, at `PUT /query`; several
 * are asked at once, as a handler would.
 */
type Statement = { text: string; values: unknown[] }
let statements = [{ name: 'query-0', text: 'SELECT 1', values: [] as unknown[] }]
let given = 0
app.put<{ Body: Statement | Statement[] }>('/query', ({ body }) => {
  statements = [body].flat().map(({ text, values }) => ({ name: `query-${++given}`, text, values }))
  return { ok: true }
})
app.get('/query', async () => {
  const answers = await Promise.all(
    statements.map(async (statement) => (await pool.query(statement)).rows),
  )
  return answers.length === 1 ? answers[0] : answers
})

/** Answers the page that the benchmark has given last, at `PUT /page`. */
let page = ''
app.put<{ Body: { html: string } }>('/page', ({ body }) => {
  page = body.html
  return { ok: true }
})
app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page))

/** Answers the same bytes to everybody: no answer that is made, or even looked up, is quicker. */
let answer = ''
app.put<{ Body: { text: string } }>('/answer', { bodyLimit: 16 * 2 ** 20 }, ({ body }) => {
  answer = body.text
  return { ok: true }
})
app.get('/answer', (_, reply) => reply.type('application/json; charset=utf-8').send(answer))

app.get('/ready', () => ({ ok: true }))
process.once('SIGTERM', () => {
  listening.release(true)
  for (const socket of server.clients) socket.terminate()
  void app.close().then(() => pool.end())
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
