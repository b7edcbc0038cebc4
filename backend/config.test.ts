import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ConfigError, masterKey, readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')

function mistakes(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this environment was accepted')
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const google = pem(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey)
const apple = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
const vapid = {
  public: Buffer.alloc(65, 4).toString('base64url'),
  private: Buffer.alloc(32, 7).toString('base64url'),
}

describe('an empty environment', () => {
  const config = readConfig({})
  test('runs everything in one process on the embedded database, with demo data', () => {
    expect(config).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      demo: true,
      rateLimit: 'strict',
      production: false,
      timeZone: 'America/Mexico_City',
      publicUrl: 'http://localhost:3000',
    })
    expect([...config.roles]).toEqual(['api', 'projector', 'worker'])
  })
  test('sends no mail and no SMS', () => {
    expect([config.mail, config.sms]).toEqual([undefined, undefined])
  })
})

test("a database of one's own gets no demo data unless asked", () => {
  const own = { DATABASE_URL: 'postgres://u:p@db/balbu' }
  expect(readConfig(own).demo).toBe(false)
  expect(readConfig({ ...own, DEMO: '1' }).demo).toBe(true)
})

test('production gets none either: its console would have an admin whose password is in the manual', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
})

test('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', REDIS_URL: ' ' })).toMatchObject({
    port: 3000,
    redisUrl: undefined,
  })
})

test('the public address is an allowed origin, and so are the added ones', () => {
  const { allowedOrigins, publicUrl } = readConfig({
    PUBLIC_URL: 'https://balbu.app/',
    ALLOWED_ORIGINS: 'capacitor://localhost, https://balbu.app',
  })
  expect(publicUrl).toBe('https://balbu.app')
  expect(allowedOrigins).toEqual(['https://balbu.app', 'capacitor://localhost'])
})

test('metrics may be moved, or off', () => {
  expect(readConfig({}).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
    host: '0.0.0.0',
    port: 0,
  })
  expect(readConfig({ METRICS_PORT: 'off' }).metrics).toBeUndefined()
})

test.each([
  'esdb://a:2113,b:2113,c:2113?tls=false',
  'esdb://admin:changeit@a.internal:2113,b.internal:2113',
  'esdb+discover://cluster.internal:2113?tls=false',
  'esdb://kurrentdb',
])('EventStoreDB may be one server, or a cluster with some of its nodes: %s', (url) => {
  expect(readConfig({ EVENTSTORE_URL: url })).toMatchObject({
    eventStoreUrl: url,
    eventStorePrefix: 'balbu.',
  })
})

test('our streams in EventStoreDB may begin otherwise, or with nothing', () => {
  expect(readConfig({ EVENTSTORE_PREFIX: 'staging.' }).eventStorePrefix).toBe('staging.')
  expect(readConfig({ EVENTSTORE_PREFIX: 'none' }).eventStorePrefix).toBe('')
})

test('native apps are sent to with the keys of Google and Apple, as they are or in base64', () => {
  const account = JSON.stringify({
    project_id: 'balbu',
    client_email: 'push@balbu.example',
    private_key: google,
    token_uri: 'https://oauth2.googleapis.com/token',
  })
  expect([readConfig({}).push.android, readConfig({}).push.ios]).toEqual([undefined, undefined])
  for (const written of [account, Buffer.from(account).toString('base64')]) {
    expect(readConfig({ FCM_SERVICE_ACCOUNT: written }).push.android).toEqual({
      projectId: 'balbu',
      clientEmail: 'push@balbu.example',
      privateKey: google,
      tokenUri: 'https://oauth2.googleapis.com/token',
    })
  }
  for (const APNS_KEY of [apple, Buffer.from(apple).toString('base64')]) {
    expect(
      readConfig({ APNS_KEY, APNS_KEY_ID: 'ABCDE12345', APNS_TEAM_ID: 'TEAM123456' }).push.ios,
    ).toEqual({
      key: apple,
      keyId: 'ABCDE12345',
      teamId: 'TEAM123456',
      topic: 'mx.balbu.app',
      sandbox: false,
    })
  }
})

describe('a wrong value is named', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a port from 0 to 65535 (is "http")'],
    [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535 (is "70000")'],
    [
      { DATABASE_URL: 'mysql://u:secret@db' },
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://',
    ],
    [
      { EVENTSTORE_URL: 'http://u:secret@a:2113' },
      'EVENTSTORE_URL must be esdb://host:2113, esdb://user:password@host:2113,host:2113 or esdb+discover://host:2113, with ?tls=false where it has none',
    ],
    [
      { EVENTSTORE_PREFIX: '$ours' },
      'EVENTSTORE_PREFIX must be 1 to 50 characters, without spaces and not beginning with $, or none (is "$ours")',
    ],
    [
      { REDIS_URL: 'localhost:6379' },
      'REDIS_URL must be a URL that begins with redis:// or rediss://',
    ],
    [
      { ROLES: 'api,cook' },
      'ROLES must be some of api, projector, worker, separated by commas (is "api,cook")',
    ],
    [
      { ROLES: 'api' },
      'ROLES may leave roles out only with DATABASE_URL: the embedded database serves one process (is "api")',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1 (is "yes")'],
    [
      { CLAIM_SECONDS: '60' },
      'CLAIM_SECONDS must be a number of seconds from 180 to 7200 (is "60")',
    ],
    [
      { TIMEZONE: 'Mexico' },
      'TIMEZONE must be an IANA time zone such as America/Mexico_City (is "Mexico")',
    ],
    [{ MASTER_KEY: 'c2hvcnQ=' }, 'MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/40' },
      'TRUSTED_PROXIES must be addresses or CIDR ranges, separated by commas (is "10.0.0.0/40")',
    ],
    [{ METRICS_PORT: 'none' }, 'METRICS_PORT must be a port from 0 to 65535, or off (is "none")'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is needed with SMTP_URL: the sender of our mail'],
    [{ RATE_LIMIT: 'on' }, 'RATE_LIMIT must be strict, lenient or off (is "on")'],
    [
      { NODE_ENV: 'production', RATE_LIMIT: 'off' },
      'RATE_LIMIT may only be strict with NODE_ENV=production (is "off")',
    ],
    [
      { NODE_ENV: 'production', RATE_LIMIT: 'lenient' },
      'RATE_LIMIT may only be strict with NODE_ENV=production (is "lenient")',
    ],
    [
      { VAPID_PUBLIC_KEY: 'k', VAPID_PRIVATE_KEY: vapid.private },
      'VAPID_PUBLIC_KEY must be 65 bytes in base64url',
    ],
    [{ VAPID_PUBLIC_KEY: vapid.public }, 'VAPID_PRIVATE_KEY is needed with VAPID_PUBLIC_KEY'],
    [{ VAPID_PRIVATE_KEY: vapid.private }, 'VAPID_PUBLIC_KEY is needed with VAPID_PRIVATE_KEY'],
    [
      { VAPID_SUBJECT: 'ops' },
      'VAPID_SUBJECT must be mailto: and an address, or a page that begins with https://',
    ],
    [
      { FCM_SERVICE_ACCOUNT: '{"project_id":"x"}' },
      "FCM_SERVICE_ACCOUNT must be the JSON file of a service account's key, as it is or in base64",
    ],
    [
      { APNS_KEY: 'secret', APNS_KEY_ID: 'ABCDE12345', APNS_TEAM_ID: 'TEAM123456' },
      'APNS_KEY must be the .p8 file of a key of Apple, as it is or in base64',
    ],
    [
      { APNS_KEY: apple },
      'APNS_KEY_ID is needed with APNS_KEY\nAPNS_TEAM_ID is needed with APNS_KEY',
    ],
    [{ APNS_TOPIC: 'balbu' }, 'APNS_TOPIC must be the bundle id of the app, such as mx.balbu.app'],
    [
      { PUSH_HOSTS: 'https://push' },
      'PUSH_HOSTS must be names of hosts such as push.example.com or *.push.example.com, separated by commas',
    ],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/balbu' },
      'MASTER_KEY is needed with DATABASE_URL in production: 32 bytes in base64 (openssl rand -base64 32)',
    ],
  ])('%j', (environment, message) =>
    expect(mistakes(environment as Record<string, string>)).toBe(message),
  )

  test('every mistake has its line', () => {
    expect(mistakes({ PORT: 'x', DEMO: 'y', VAPID_SUBJECT: 'k' }).split('\n')).toEqual([
      'PORT must be a port from 0 to 65535 (is "x")',
      'DEMO must be 0 or 1 (is "y")',
      'VAPID_SUBJECT must be mailto: and an address, or a page that begins with https://',
    ])
    expect(mistakes({ DEMO: 'k', VAPID_SUBJECT: 's' }).split('\n')).toHaveLength(2)
  })

  test('an address with a password is not shown', () => {
    expect(mistakes({ DATABASE_URL: 'mysql://u:secret@db' })).not.toContain('secret')
  })
})

describe('the master key', () => {
  const folders: string[] = []
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'balbu-key-'))
    folders.push(made)
    return made
  }
  afterEach(async () => {
    for (const made of folders.splice(0)) await rm(made, { recursive: true })
  })

  test('is made once, for our eyes only, and found again', async () => {
    const config = readConfig({ DATA_DIR: await folder() })
    const made = await masterKey(config)
    expect(made).toHaveLength(32)
    expect((await stat(join(config.dataDir, 'master-key'))).mode & 0o777).toBe(0o600)
    expect(await masterKey(config)).toEqual(made)
  })

  test('as given wins, and nothing is written', async () => {
    const config = readConfig({ DATA_DIR: await folder(), MASTER_KEY: key })
    expect(await masterKey(config)).toEqual(Buffer.alloc(32, 7))
    await expect(readFile(join(config.dataDir, 'master-key'))).rejects.toThrow('ENOENT')
  })

  test('is not made anew over data that an older one locked', async () => {
    const config = readConfig({ DATA_DIR: await folder() })
    await mkdir(join(config.dataDir, 'cluster'))
    await writeFile(join(config.dataDir, 'cluster', 'PG_VERSION'), '18')
    await expect(masterKey(config)).rejects.toThrow('is missing')
  })

  test('that is damaged is not used', async () => {
    const config = readConfig({ DATA_DIR: await folder() })
    await writeFile(join(config.dataDir, 'master-key'), 'nonsense')
    await expect(masterKey(config)).rejects.toThrow('is damaged')
  })
})

test('a map is drawn on pictures only where it is said whom they are owed to', () => {
  expect(readConfig({}).map).toBeUndefined()
  const MAP_TILES = 'https://tiles.example.com/{z}/{x}/{y}.png'
  expect(readConfig({ MAP_TILES, MAP_ATTRIBUTION: '© somebody' }).map).toEqual({
    tiles: MAP_TILES,
    attribution: '© somebody',
  })
  expect(mistakes({ MAP_TILES })).toBe(
    'MAP_ATTRIBUTION is needed with MAP_TILES: whom its pictures are owed to',
  )
  for (const wrong of ['https://tiles.example.com/', 'ftp://tiles.example.com/{z}/{x}/{y}'])
    expect(mistakes({ MAP_TILES: wrong, MAP_ATTRIBUTION: 'x' }), wrong).toMatch(
      /^MAP_TILES must be /,
    )
})

test('pictures are files, unless a bucket is named with its key', () => {
  expect(readConfig({}).mediaS3).toBeUndefined()
  const bucket = {
    MEDIA_S3_URL: 'https://s3.example.com/pictures/balbu',
    MEDIA_S3_KEY_ID: 'id',
    MEDIA_S3_SECRET: 'secret',
  }
  expect(readConfig(bucket).mediaS3).toEqual({
    url: bucket.MEDIA_S3_URL,
    region: 'us-east-1',
    keyId: 'id',
    secret: 'secret',
  })
  expect(mistakes({ MEDIA_S3_URL: bucket.MEDIA_S3_URL })).toBe(
    'MEDIA_S3_KEY_ID is needed with MEDIA_S3_URL\nMEDIA_S3_SECRET is needed with MEDIA_S3_URL',
  )
  for (const url of [
    's3://pictures',
    'https://id:key@s3.example.com/pictures',
    'https://s3.example.com/pictures?x=1',
    'https://s3.example.com/pictures/ñ',
  ]) {
    expect(mistakes({ ...bucket, MEDIA_S3_URL: url }), url).toMatch(/^MEDIA_S3_URL must be /)
  }
})
