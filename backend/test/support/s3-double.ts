/**
 * A small S3 in this process: put, get and delete of objects in one bucket. It checks each
 * request's signature by the book (Signature Version 4) with its own arithmetic, so that what
 * passes here was signed as the real ones want it.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Double {
  /** Of its bucket. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** By path below the bucket. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>
  /** What the next requests meet, one each, before they are looked at. */
  readonly mishaps: Mishap[]
  /** How many requests there were. */
  asked: number
  close(): Promise<void>
}

/** A status that it answers, no answer at all, or half of one. */
export type Mishap = number | 'silence' | 'half'

const REGION = 'eu-south-2'
const KEY_ID = 'AKIDBALBU'
const SECRET = 'a+secret/of=ours'
const MOST_SKEW_MS = 15 * 60_000

export async function s3Double(bucket = 'pictures'): Promise<S3Double> {
  const server = createServer((request, response) => void answer(double, bucket, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const double: S3Double = {
    url: `http://127.0.0.1:${port}/${bucket}`,
    region: REGION,
    keyId: KEY_ID,
    secret: SECRET,
    objects: new Map(),
    mishaps: [],
    asked: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return double
}

async function answer(
  double: S3Double,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  double.asked += 1
  const body = await buffer(request)
  const mishap = double.mishaps.shift()
  if (mishap === 'silence') return
  if (mishap === 'half') {
    response.writeHead(200, { 'content-length': '1000' }).write('half of it')
    // Not before what was written is on its way.
    setImmediate(() => response.destroy())
    return
  }
  if (mishap !== undefined) return refuse(response, mishap, 'SlowDown')
  const wrong = wrongWith(request, body)
  if (wrong) return refuse(response, 403, wrong)
  const [, named, key = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
  if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    double.objects.set(key, { bytes: body, type: request.headers['content-type'] })
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  } else if (request.method === 'DELETE') {
    double.objects.delete(key)
    response.writeHead(204).end()
  } else {
    const found = double.objects.get(key)
    if (!found) refuse(response, 404, 'NoSuchKey')
    else
      response
        .writeHead(200, { 'content-type': found.type ?? 'binary/octet-stream' })
        .end(found.bytes)
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/** The code of what is wrong with a request; nothing where it is signed as it must be. */
function wrongWith(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = '', url = '' } = request
  const [, keyId, day = '', region, service, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  if (region !== REGION || service !== 's3') return 'AuthorizationHeaderMalformed'
  const date = String(headers['x-amz-date'])
  const at = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < MOST_SKEW_MS))
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied'
  const payload = sha256(body)
  if (headers['x-amz-content-sha256'] !== payload) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    `${day}/${region}/${service}/aws4_request`,
    sha256(canonical),
  ].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${SECRET}`,
  )
  return timingSafeEqual(
    Buffer.from(hmac(signingKey, toSign).toString('hex')),
    Buffer.from(signature),
  )
    ? undefined
    : 'SignatureDoesNotMatch'
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
