/**
 * The configuration: the environment, read once, checked once. Nothing else reads `process.env`. A
 * wrong value stops the start with one line for each mistake, each naming its variable;
 * docs/operations/ lists them all.
 */
import { createPrivateKey, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

export const roles = ['api', 'projector', 'worker'] as const
export type Role = (typeof roles)[number]
const rateLimits = ['strict', 'lenient', 'off'] as const

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database, the master key and, where they are files, pictures. */
  readonly dataDir: string
  /** The PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  /** The EventStoreDB/KurrentDB that holds the log instead of PostgreSQL. */
  readonly eventStoreUrl: string | undefined
  /** What the names of our streams there begin with; empty: all streams are ours. */
  readonly eventStorePrefix: string
  /** The S3-compatible store that holds pictures instead of files in `dataDir`. */
  readonly mediaS3:
    | {
        readonly url: string
        readonly region: string
        readonly keyId: string
        readonly secret: string
      }
    | undefined
  /** The Redis that holds the jobs instead of PostgreSQL. */
  readonly redisUrl: string | undefined
  readonly roles: ReadonlySet<Role>
  readonly demo: boolean
  /** How often is too often: as people are treated, a hundred times that, or never. */
  readonly rateLimit: (typeof rateLimits)[number]
  /** The list of who has been erased: beside everything that is backed up. */
  readonly erasuresFile: string
  /** Days of the grace period between closing an account and erasing it. */
  readonly graceDays: number
  /** For how long a claim on a case of moderation holds, unless it is renewed. */
  readonly claimSeconds: number
  /** How often the head of the log's tree is signed, where the log has grown. */
  readonly headSeconds: number
  /** Whether page and calls of the public proofs are offered. */
  readonly publicProofs: boolean
  /** What MASTER_KEY says; `masterKey` gives the key in force. */
  readonly givenMasterKey: Buffer | undefined
  /** The one that is to be replaced: `npm run keys` alone asks for it. */
  readonly previousMasterKey: Buffer | undefined
  /** Up to so many shops the search is answered from memory; 0: always by PostgreSQL. */
  readonly memoryShops: number
  /** IANA zone of a shop whose place is not known. */
  readonly timeZone: string
  /** Where people reach us, without a slash at the end. */
  readonly publicUrl: string
  /** Origins, beside our own host, whose pages may use a session's cookie. */
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Whether the cookie is Secure; `undefined`: as the request came. */
  readonly cookieSecure: boolean | undefined
  /** `undefined`: no metrics; 0: any free port. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly logLevel: string
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  /** `shopMonthly`: billed message parts per shop and month. */
  readonly sms:
    | { readonly url: string; readonly token: string; readonly shopMonthly: number }
    | undefined
  /** Map tiles: URL with {z}, {x} and {y}, and the attribution. `undefined`: a drawn plan. */
  readonly map: { readonly tiles: string; readonly attribution: string } | undefined
  readonly push: {
    /** Those that are made on the first start and kept in the vault, unless told. */
    readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined
    readonly subject: string
    readonly hosts: readonly string[]
    /** The Google service account that sends to Android apps (FCM); its key in PEM. */
    readonly android:
      | {
          readonly projectId: string
          readonly clientEmail: string
          readonly privateKey: string
          readonly tokenUri: string
        }
      | undefined
    /** What signs for Apple, which sends to iOS apps (APNs); `sandbox`: to those in development. */
    readonly ios:
      | {
          readonly key: string
          readonly keyId: string
          readonly teamId: string
          readonly topic: string
          readonly sandbox: boolean
        }
      | undefined
  }
}

/** Every mistake in the environment, one line each. */
export class ConfigError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
  }
}

const port = z.coerce
  .number({ error: 'a port from 0 to 65535' })
  .int({ error: 'a port from 0 to 65535' })
  .min(0, { error: 'a port from 0 to 65535' })
  .max(65535, { error: 'a port from 0 to 65535' })
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
/** The URL parser allows one host; cluster URLs have several. The client checks the rest. */
const eventStoreUrl =
  /^esdb(?:\+discover)?:\/\/(?:[^:@/?\s]+:[^@/?\s]*@)?[\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*\/?(?:\?[^\s]+)?$/
const mostShops = 'a number of shops, 0 for none'
const headEvery = 'a number of seconds from 1 to 3600'
const claimed = 'a number of seconds from 180 to 7200'
const flag = z.enum(['0', '1'], { error: '0 or 1' }).transform((text) => text === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const cidr = z.string().refine(
  (text) => {
    const [address = '', bits, ...more] = text.split('/')
    const widest = isIP(address) === 4 ? 32 : 128
    return (
      isIP(address) !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
    )
  },
  { error: 'addresses or CIDR ranges, separated by commas' },
)
const zone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', {
    error: 'an IANA time zone such as America/Mexico_City',
  })
const key = z
  .base64({ error: '32 bytes in base64 (openssl rand -base64 32)' })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, { error: '32 bytes in base64 (openssl rand -base64 32)' })

/** An uncompressed P-256 point and a scalar, as `npx web-push generate-vapid-keys` prints them. */
const vapidKey = (bytes: number, error: string) =>
  z
    .string()
    .regex(/^[\w-]+$/, { error })
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, { error })

const KeyFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https$/ }),
})
const serviceAccount = z.string().transform((text, context) => {
  const parsed = KeyFile.safeParse(
    jsonOf(text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString()),
  )
  if (!parsed.success || !isPrivateKey(parsed.data.private_key, 'rsa')) {
    context.addIssue({
      code: 'custom',
      message: "the JSON file of a service account's key, as it is or in base64",
    })
    return z.NEVER
  }
  const {
    project_id: projectId,
    client_email: clientEmail,
    private_key: privateKey,
    token_uri: tokenUri,
  } = parsed.data
  return { projectId, clientEmail, privateKey, tokenUri }
})
/** Apple's .p8 file; in base64 where a variable holds one line only. */
const appleKey = z
  .string()
  .transform((text) =>
    text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString(),
  )
  .refine((pem) => isPrivateKey(pem, 'ec'), {
    error: 'the .p8 file of a key of Apple, as it is or in base64',
  })
const appleId = z
  .string()
  .regex(/^[A-Z\d]{10}$/, { error: 'ten capital letters and digits, as Apple shows it' })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPrivateKey(pem: string, type: 'rsa' | 'ec'): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === type
  } catch {
    return false
  }
}

const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    EVENTSTORE_URL: z
      .string()
      .regex(eventStoreUrl, {
        error:
          'esdb://host:2113, esdb://user:password@host:2113,host:2113 or esdb+discover://host:2113, with ?tls=false where it has none',
      })
      .optional(),
    EVENTSTORE_PREFIX: z
      .string()
      .regex(/^[^$\s\p{Cc}][^\s\p{Cc}]{0,49}$/u, {
        error: '1 to 50 characters, without spaces and not beginning with $, or none',
      })
      .default('balbu.'),
    MEDIA_S3_URL: url('http:', 'https:')
      .refine(
        (text) => {
          const { pathname, search, hash, username } = new URL(text)
          return !search && !hash && !username && !/\/\/|[^\w./-]/.test(pathname)
        },
        {
          error:
            'the address of a bucket, such as https://s3.example.com/bucket or https://bucket.s3.example.com/prefix',
        },
      )
      .optional(),
    MEDIA_S3_REGION: z
      .string()
      .regex(/^[\w-]+$/, { error: 'the name of a region' })
      .default('us-east-1'),
    MEDIA_S3_KEY_ID: z.string().optional(),
    MEDIA_S3_SECRET: z.string().optional(),
    REDIS_URL: url('redis:', 'rediss:').optional(),
    ROLES: list
      .pipe(
        z
          .array(z.enum(roles, { error: `some of ${roles.join(', ')}, separated by commas` }))
          .min(1, { error: `at least one of ${roles.join(', ')}` }),
      )
      .default([...roles]),
    DEMO: flag.optional(),
    RATE_LIMIT: z.enum(rateLimits, { error: 'strict, lenient or off' }).default('strict'),
    ERASURES_FILE: z.string().optional(),
    ERASURE_GRACE_DAYS: z.coerce
      .number({ error: 'a number of days from 0 to 90' })
      .int({ error: 'a number of days from 0 to 90' })
      .min(0, { error: 'a number of days from 0 to 90' })
      .max(90, { error: 'a number of days from 0 to 90' })
      .default(30),
    CLAIM_SECONDS: z.coerce
      .number({ error: claimed })
      .int({ error: claimed })
      .min(180, { error: claimed })
      .max(7_200, { error: claimed })
      .default(900),
    HEAD_SECONDS: z.coerce
      .number({ error: headEvery })
      .int({ error: headEvery })
      .min(1, { error: headEvery })
      .max(3_600, { error: headEvery })
      .default(600),
    CONFIANZA: flag.default(true),
    MEMORY: flag.default(true),
    MEMORY_SHOPS: z.coerce
      .number({ error: mostShops })
      .int({ error: mostShops })
      .min(0, { error: mostShops })
      .default(50_000),
    MASTER_KEY: key.optional(),
    PREVIOUS_MASTER_KEY: key.optional(),
    TIMEZONE: zone.default('America/Mexico_City'),
    PUBLIC_URL: url('http:', 'https:')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    ALLOWED_ORIGINS: list
      .pipe(
        z.array(
          z.string().refine((text) => URL.canParse(text), {
            error: 'origins such as https://app.example.com, separated by commas',
          }),
        ),
      )
      .default([]),
    TRUSTED_PROXIES: list.pipe(z.array(cidr)).default([]),
    COOKIE_SECURE: flag.optional(),
    METRICS_PORT: z
      .union([z.literal('off'), port], { error: 'a port from 0 to 65535, or off' })
      .default(9464),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_FROM: z.string().optional(),
    SMS_GATEWAY_URL: url('http:', 'https:').optional(),
    SMS_GATEWAY_TOKEN: z.string().optional(),
    SMS_SHOP_MONTHLY: z.coerce
      .number({ error: 'a number from 0 to 1000000' })
      .int({ error: 'a number from 0 to 1000000' })
      .min(0, { error: 'a number from 0 to 1000000' })
      .max(1_000_000, { error: 'a number from 0 to 1000000' })
      .default(300),
    MAP_TILES: url('https:', 'http:')
      .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), {
        error: 'a URL with {z}, {x} and {y}',
      })
      .optional(),
    MAP_ATTRIBUTION: z.string().max(200, { error: 'at most 200 characters' }).optional(),
    VAPID_PUBLIC_KEY: vapidKey(65, '65 bytes in base64url').optional(),
    VAPID_PRIVATE_KEY: vapidKey(32, '32 bytes in base64url').optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, {
        error: 'mailto: and an address, or a page that begins with https://',
      })
      .optional(),
    PUSH_HOSTS: list
      .pipe(
        z.array(
          z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/, {
            error:
              'names of hosts such as push.example.com or *.push.example.com, separated by commas',
          }),
        ),
      )
      .default([]),
    FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
    APNS_KEY: appleKey.optional(),
    APNS_KEY_ID: appleId.optional(),
    APNS_TEAM_ID: appleId.optional(),
    APNS_TOPIC: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/, { error: 'the bundle id of the app, such as mx.balbu.app' })
      .default('mx.balbu.app'),
    APNS_SANDBOX: flag.default(false),
  })
  .superRefine((env, context) => {
    const wrong = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message })
    const production = env.NODE_ENV === 'production'
    if (production && env.RATE_LIMIT !== 'strict')
      wrong('RATE_LIMIT', 'may only be strict with NODE_ENV=production')
    if (production && env.DATABASE_URL && !env.MASTER_KEY)
      wrong(
        'MASTER_KEY',
        'is needed with DATABASE_URL in production: 32 bytes in base64 (openssl rand -base64 32)',
      )
    if (env.SMTP_URL && !env.MAIL_FROM)
      wrong('MAIL_FROM', 'is needed with SMTP_URL: the sender of our mail')
    if (env.MEDIA_S3_URL && !env.MEDIA_S3_KEY_ID)
      wrong('MEDIA_S3_KEY_ID', 'is needed with MEDIA_S3_URL')
    if (env.MEDIA_S3_URL && !env.MEDIA_S3_SECRET)
      wrong('MEDIA_S3_SECRET', 'is needed with MEDIA_S3_URL')
    if (env.SMS_GATEWAY_URL && !env.SMS_GATEWAY_TOKEN)
      wrong('SMS_GATEWAY_TOKEN', 'is needed with SMS_GATEWAY_URL')
    if (env.MAP_TILES && !env.MAP_ATTRIBUTION)
      wrong('MAP_ATTRIBUTION', 'is needed with MAP_TILES: whom its pictures are owed to')
    if (env.VAPID_PUBLIC_KEY && !env.VAPID_PRIVATE_KEY)
      wrong('VAPID_PRIVATE_KEY', 'is needed with VAPID_PUBLIC_KEY')
    if (env.VAPID_PRIVATE_KEY && !env.VAPID_PUBLIC_KEY)
      wrong('VAPID_PUBLIC_KEY', 'is needed with VAPID_PRIVATE_KEY')
    if (env.APNS_KEY && !env.APNS_KEY_ID) wrong('APNS_KEY_ID', 'is needed with APNS_KEY')
    if (env.APNS_KEY && !env.APNS_TEAM_ID) wrong('APNS_TEAM_ID', 'is needed with APNS_KEY')
    if (!env.DATABASE_URL && env.ROLES.length < roles.length)
      wrong(
        'ROLES',
        'may leave roles out only with DATABASE_URL: the embedded database serves one process',
      )
  })

/** Reads configuration; empty counts as unset. @throws ConfigError naming each wrong variable */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => said(String(path[0]), message, given)),
    )
  const env = parsed.data
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    eventStorePrefix: env.EVENTSTORE_PREFIX === 'none' ? '' : env.EVENTSTORE_PREFIX,
    mediaS3:
      env.MEDIA_S3_URL && env.MEDIA_S3_KEY_ID && env.MEDIA_S3_SECRET
        ? {
            url: env.MEDIA_S3_URL,
            region: env.MEDIA_S3_REGION,
            keyId: env.MEDIA_S3_KEY_ID,
            secret: env.MEDIA_S3_SECRET,
          }
        : undefined,
    redisUrl: env.REDIS_URL,
    roles: new Set(env.ROLES),
    // In production nobody gets accounts whose password is known, unless asked for.
    demo: env.DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
    rateLimit: env.RATE_LIMIT,
    erasuresFile: resolve(env.ERASURES_FILE ?? join(env.DATA_DIR, 'erasures')),
    graceDays: env.ERASURE_GRACE_DAYS,
    claimSeconds: env.CLAIM_SECONDS,
    headSeconds: env.HEAD_SECONDS,
    publicProofs: env.CONFIANZA,
    memoryShops: env.MEMORY ? env.MEMORY_SHOPS : 0,
    givenMasterKey: env.MASTER_KEY,
    previousMasterKey: env.PREVIOUS_MASTER_KEY,
    timeZone: env.TIMEZONE,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    allowedOrigins: [
      ...new Set(
        [...(env.PUBLIC_URL ? [env.PUBLIC_URL] : []), ...env.ALLOWED_ORIGINS].map(originOf),
      ),
    ],
    trustedProxies: env.TRUSTED_PROXIES,
    cookieSecure: env.COOKIE_SECURE,
    metrics:
      env.METRICS_PORT === 'off' ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    mail:
      env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    map:
      env.MAP_TILES && env.MAP_ATTRIBUTION
        ? { tiles: env.MAP_TILES, attribution: env.MAP_ATTRIBUTION }
        : undefined,
    push: {
      keys:
        env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
          ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
          : undefined,
      subject: env.VAPID_SUBJECT ?? subjectOf(env.PUBLIC_URL, env.MAIL_FROM),
      hosts: env.PUSH_HOSTS,
      android: env.FCM_SERVICE_ACCOUNT,
      ios:
        env.APNS_KEY && env.APNS_KEY_ID && env.APNS_TEAM_ID
          ? {
              key: env.APNS_KEY,
              keyId: env.APNS_KEY_ID,
              teamId: env.APNS_TEAM_ID,
              topic: env.APNS_TOPIC,
              sandbox: env.APNS_SANDBOX,
            }
          : undefined,
    },
    sms:
      env.SMS_GATEWAY_URL && env.SMS_GATEWAY_TOKEN
        ? {
            url: env.SMS_GATEWAY_URL,
            token: env.SMS_GATEWAY_TOKEN,
            shopMonthly: env.SMS_SHOP_MONTHLY,
          }
        : undefined,
  }
}

/** Our page, the mail sender or localhost: some push services refuse an empty contact. */
function subjectOf(publicUrl: string | undefined, mailFrom: string | undefined): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${/[^\s<]+@[^\s>]+/.exec(mailFrom ?? '')?.[0] ?? 'balbu@example.com'}`
}

/** `capacitor://localhost` has no origin for the URL parser, but browsers send it as one. */
const originOf = (text: string) => (new URL(text).origin === 'null' ? text : new URL(text).origin)

/** Only what may be shown is: an address can hold a password, a key is a secret. */
const shown = new Set([
  'PORT',
  'HOST',
  'ROLES',
  'DEMO',
  'RATE_LIMIT',
  'EVENTSTORE_PREFIX',
  'CLAIM_SECONDS',
  'HEAD_SECONDS',
  'CONFIANZA',
  'MEMORY',
  'MEMORY_SHOPS',
  'TIMEZONE',
  'TRUSTED_PROXIES',
  'COOKIE_SECURE',
  'METRICS_PORT',
  'LOG_LEVEL',
])
function said(
  variable: string,
  message: string,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const value =
    shown.has(variable) && given[variable] !== undefined ? ` (is "${given[variable]}")` : ''
  return / (be|needed|only) /.test(` ${message} `)
    ? `${variable} ${message}${value}`
    : `${variable} must be ${message}${value}`
}

/**
 * The key that wraps the keys of people and signs nothing else: MASTER_KEY, or the one in DATA_DIR,
 * made on the first start.
 * @throws ConfigError where the data is there but its key is not: a new key could read none of it
 */
export async function masterKey({ givenMasterKey, dataDir, databaseUrl }: Config): Promise<Buffer> {
  if (givenMasterKey) return givenMasterKey
  const file = join(dataDir, 'master-key')
  const written = await readFile(file, 'utf8').catch(() => undefined)
  if (written !== undefined) {
    const read = key.safeParse(written.trim())
    if (!read.success)
      throw new ConfigError([
        `${file} is damaged: it must hold 32 bytes in base64. Restore it from the backup, or set MASTER_KEY`,
      ])
    return read.data
  }
  if (!databaseUrl && existsSync(join(dataDir, 'cluster', 'PG_VERSION'))) {
    throw new ConfigError([
      `${file} is missing, and the data in ${dataDir} can't be read without it. Restore it from the backup, or set MASTER_KEY`,
    ])
  }
  const made = randomBytes(32)
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${made.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
