/**
 * Pictures in an S3-compatible store: a double that checks every signature, and a real one where
 * MEDIA_S3_URL names it.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStores } from '../../composition/stores.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { s3Store } from '../../media/s3.ts'
import { type MediaStore, StoreAway, StoreRefuses } from '../../media/store.ts'
import { freshDatabase } from '../support/database.ts'
import { s3Double } from '../support/s3-double.ts'
import { promises } from './promises.ts'

const double = await s3Double()
afterAll(() => double.close())
beforeEach(() => double.mishaps.splice(0))

promises('the double', async () => s3Store(double))

const { mediaS3 } = readConfig({
  ...process.env,
  DATABASE_URL: 'postgres://unused/unused',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
})
describe.runIf(mediaS3)('a real store', () => {
  promises('at MEDIA_S3_URL', async () => s3Store(mediaS3 ?? double))
})

test('a picture is kept as what it is, below what keys begin with', async () => {
  await s3Store({ ...double, url: `${double.url}/balbu/staging/` }).put(
    'ab/one-160.webp',
    Buffer.from('one'),
  )
  expect(double.objects.get('balbu/staging/ab/one-160.webp')).toEqual({
    bytes: Buffer.from('one'),
    type: 'image/webp',
  })
})

const everyCall = (store: MediaStore) => [
  () => store.get('ab/one.webp'),
  () => store.put('ab/one.webp', Buffer.from('x')),
  () => store.delete('ab/one.webp'),
]

test.each([
  ['another secret', { secret: 'wrong' }, 'SignatureDoesNotMatch'],
  ['another key', { keyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
] as const)('%s is refused, not taken for a picture that is not there', async (_, change, code) => {
  const store = s3Store({ ...double, ...change })
  for (const call of everyCall(store)) {
    const error = await call().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreRefuses)
    expect(String(error)).toContain(code)
  }
})

test('a bucket that is not there is a mistake, too', async () => {
  const store = s3Store({ ...double, url: double.url.replace('pictures', 'other') })
  for (const call of everyCall(store)) {
    await expect(call()).rejects.toThrow(StoreRefuses)
  }
})

describe('a store that is away', () => {
  const store = s3Store({ ...double, timeoutMs: 500 })
  test('for a moment is asked again, with a new signature', async () => {
    double.mishaps.push(503, 500)
    await store.put('ab/moment.webp', Buffer.from('in the end'))
    expect(String(double.objects.get('ab/moment.webp')?.bytes)).toBe('in the end')
  })
  test.each([
    ['is busy all the time', [503, 503, 503]],
    ['is overrun', [429, 429, 429]],
    ['does not answer', ['silence']],
    ['breaks off in the middle', ['half']],
  ] as const)('and %s is said to be away, and nothing else', async (_, mishaps) => {
    await store.put('ab/there.webp', Buffer.from('there'))
    double.mishaps.push(...mishaps)
    const error = await store.get('ab/there.webp').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreAway)
    expect(error).not.toBeInstanceOf(StoreRefuses)
    expect(String(await store.get('ab/there.webp'))).toBe('there')
  })
  test('and is nowhere is said to be away', async () => {
    const gone = await s3Double()
    await gone.close()
    await expect(s3Store(gone).put('ab/one.webp', randomBytes(9))).rejects.toThrow(StoreAway)
  })
})

describe('the server', () => {
  const open = async (change: Record<string, string>) => {
    const [{ url }, folder] = [await freshDatabase(), await mkdtemp(join(tmpdir(), 'balbu-s3-'))]
    const closing = new AsyncDisposableStack()
    afterAll(async () => {
      await closing.disposeAsync()
      await rm(folder, { recursive: true, force: true })
    })
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      MEDIA_S3_URL: double.url,
      MEDIA_S3_REGION: double.region,
      MEDIA_S3_KEY_ID: double.keyId,
      MEDIA_S3_SECRET: double.secret,
    }
    return openStores(readConfig({ ...environment, ...change }), closing, { alone: true })
  }
  test('keeps pictures there where it is told to', async () => {
    const { mediaStore } = await open({})
    await mediaStore.put('ab/server.webp', Buffer.from('x'))
    expect(double.objects.has('ab/server.webp')).toBe(true)
  })
  test('does not start with a key that is wrong, and does while the store is only away', async () => {
    await expect(open({ MEDIA_S3_SECRET: 'wrong' })).rejects.toThrow(ConfigError)
    double.mishaps.push(503, 503, 503)
    await open({})
  })
})
