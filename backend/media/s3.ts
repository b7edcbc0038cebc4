/** Pictures in an S3-compatible store: three calls, Signature Version 4. */
import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type MediaStore, mustBeKey, PICTURE_TYPE, StoreAway, StoreRefuses } from './store.ts'

export interface S3Options {
  /** Bucket URL, with a key prefix if shared: `https://s3.example.com/bucket/balbu`. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** How long a call may take, its repetitions included; 5 seconds unless told. */
  readonly timeoutMs?: number
}

/** A store that says that it is busy is asked again so often. */
const RETRIES = 2

export function s3Store({ url, region, keyId, secret, timeoutMs = 5_000 }: S3Options): MediaStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
  })
  const base = url.replace(/\/+$/, '')

  /** What it answers, if that is one of `expected`. */
  async function call(
    method: string,
    key: string,
    expected: readonly number[],
    body?: Buffer,
  ): Promise<{ status: number; bytes: Buffer }> {
    mustBeKey(key)
    const headers = {
      'x-amz-content-sha256': hash('sha256', body ?? ''),
      ...(body && { 'content-type': PICTURE_TYPE }),
    }
    const request = {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
    } as const
    const answer = await client
      .fetch(`${base}/${key}`, request)
      .then(async (response) => ({
        status: response.status,
        bytes: Buffer.from(await response.arrayBuffer()),
      }))
      .catch((error: unknown) => {
        throw new StoreAway(error)
      })
    if (expected.includes(answer.status)) return answer
    const code = codeOf(answer.bytes)
    // Where there is no such bucket, there is a mistake, and not just no such picture.
    if (answer.status === 404 && code !== 'NoSuchBucket') return answer
    const failure = new Error(`${method} was answered ${answer.status} ${code}`)
    throw isMistake(answer.status) ? new StoreRefuses(failure) : new StoreAway(failure)
  }

  return {
    async put(key, bytes) {
      const { status } = await call('PUT', key, [200, 201, 204], bytes)
      if (status === 404) throw new StoreRefuses(new Error('PUT was answered 404'))
    },
    async get(key) {
      const { status, bytes } = await call('GET', key, [200])
      return status === 200 ? bytes : undefined
    },
    async delete(key) {
      await call('DELETE', key, [200, 204])
    },
  }
}

/** The same would be said again: a wrong key, no right, another region. */
const isMistake = (status: number) =>
  status >= 300 && status < 500 && status !== 408 && status !== 429

const codeOf = (body: Buffer) =>
  /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? ''
