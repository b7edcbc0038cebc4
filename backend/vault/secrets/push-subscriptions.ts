/**
 * Push endpoints (web push, FCM, APNs) and the VAPID key pair (RFC 8292). Endpoints are secrets.
 * The pair is created on the first start, its private half sealed with the master key; a new pair
 * would invalidate all subscriptions.
 */
import { createECDH, createPublicKey } from 'node:crypto'
import type { PushPlatform } from '../../../contract/engagement/push.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { MasterSealing } from './sealing.ts'

/** Needs the schema `vault` and its sessions. Additive only. */
export const pushTables = `
CREATE TABLE IF NOT EXISTS vault.push_subscription (
  endpoint text PRIMARY KEY,
  user_id uuid NOT NULL,
  -- It ends with the session on that device: whoever has signed out there is told nothing there.
  session_id uuid NOT NULL REFERENCES vault.session ON DELETE CASCADE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS push_subscription_by_user ON vault.push_subscription (user_id, created_at DESC);
CREATE INDEX IF NOT EXISTS push_subscription_by_session ON vault.push_subscription (session_id);
-- Native apps: one token for each session, because an app that gets a new token is still the same device.
CREATE TABLE IF NOT EXISTS vault.push_device (
  token text PRIMARY KEY,
  platform text NOT NULL CHECK (platform IN ('android', 'ios')),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL UNIQUE REFERENCES vault.session ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS push_device_by_user ON vault.push_device (user_id, created_at DESC);
CREATE TABLE IF NOT EXISTS vault.vapid (one boolean PRIMARY KEY DEFAULT true CHECK (one), public_key text NOT NULL, sealed bytea NOT NULL);
`

export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A native app on a phone. */
export interface PushDevice {
  readonly platform: PushPlatform
  readonly token: string
}

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Browsers of one person, and native apps likewise; of more the oldest goes. */
const MOST_DEVICES = 10

export class Push {
  readonly #db: Db
  readonly #sealing: MasterSealing

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#sealing = sealingOf(masterKey)
  }

  /** The pair of this installation, made now where there is none. */
  async vapid(): Promise<VapidKeys> {
    const existing = await this.#vapid()
    if (existing) return existing
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const sealed = this.#sealing.seal(pair.getPrivateKey())
    // Of several nodes that start together the first one's stands.
    await this.#db.run(
      sql`INSERT INTO vault.vapid (public_key, sealed)
        VALUES (${pair.getPublicKey('base64url')}, ${sealed})
        ON CONFLICT
        DO NOTHING`,
    )
    const made = await this.#vapid()
    if (!made) throw new Error('the push keys were not kept')
    return made
  }

  async #vapid(): Promise<VapidKeys | undefined> {
    const row = await this.#db.first<{ public_key: string; sealed: Buffer }>(
      sql`SELECT public_key, sealed FROM vault.vapid`,
    )
    return (
      row && {
        publicKey: row.public_key,
        privateKey: this.#sealing.open(row.sealed).toString('base64url'),
      }
    )
  }

  async subscribe({
    userId,
    sessionId,
    endpoint,
    keys,
  }: PushSubscription & { readonly userId: string; readonly sessionId: string }): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.push_subscription (endpoint, user_id, session_id, p256dh, auth)
      VALUES (${endpoint}, ${userId}, ${sessionId}, ${keys.p256dh}, ${keys.auth})
      ON CONFLICT (endpoint)
      DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`)
    await this.#db.run(sql`
      DELETE FROM vault.push_subscription
      WHERE endpoint IN (
          SELECT endpoint
          FROM vault.push_subscription
          WHERE user_id = ${userId}
          ORDER BY created_at DESC, endpoint
          OFFSET ${MOST_DEVICES}
        )`)
  }

  /** Of this person's only; gives whether there was such a one. */
  async unsubscribe(userId: string, endpoint: string): Promise<boolean> {
    return (
      (await this.#db.run(
        sql`DELETE FROM vault.push_subscription
          WHERE user_id = ${userId} AND endpoint = ${endpoint}`,
      )) > 0
    )
  }

  async of(userId: string): Promise<PushSubscription[]> {
    return (await this.ofAll([userId]))[0] ?? []
  }

  /** Of several people, in the order in which they are asked for. */
  async ofAll(userIds: readonly string[]): Promise<PushSubscription[][]> {
    const rows = await this.#db.many<{
      user_id: string
      endpoint: string
      p256dh: string
      auth: string
    }>(sql`
      SELECT p.user_id, p.endpoint, p.p256dh, p.auth
      FROM vault.push_subscription p
      JOIN vault.session s ON s.id = p.session_id
      WHERE p.user_id = ANY(${[...new Set(userIds)]}::uuid[]) AND s.expires_at > now()
      ORDER BY p.created_at DESC`)
    const devices = Map.groupBy(rows, ({ user_id }) => user_id)
    return userIds.map((id) =>
      (devices.get(id) ?? []).map(({ endpoint, p256dh, auth }) => ({
        endpoint,
        keys: { p256dh, auth },
      })),
    )
  }

  /** A native app belongs to the account that signed in last; a session has one token. */
  async register({
    userId,
    sessionId,
    platform,
    token,
  }: PushDevice & { readonly userId: string; readonly sessionId: string }): Promise<void> {
    await this.#db.transaction(async (client) => {
      await client.query('DELETE FROM vault.push_device WHERE session_id = $1 AND token <> $2', [
        sessionId,
        token,
      ])
      await client.query(
        `
          INSERT INTO vault.push_device (token, platform, user_id, session_id)
          VALUES ($1, $2, $3, $4)
          ON CONFLICT (token)
          DO UPDATE SET platform = excluded.platform, user_id = excluded.user_id,
            session_id = excluded.session_id, created_at = now()`,
        [token, platform, userId, sessionId],
      )
      await client.query(
        `
          DELETE FROM vault.push_device
          WHERE token IN (
              SELECT token
              FROM vault.push_device
              WHERE user_id = $1
              ORDER BY created_at DESC, token
              OFFSET $2
            )`,
        [userId, MOST_DEVICES],
      )
    })
  }

  /** The app of this session is told of nothing any more. */
  async unregister(sessionId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.push_device WHERE session_id = ${sessionId}`)
  }

  /** The push service says that the token is no more. */
  async forgetDevice(userId: string, token: string): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.push_device WHERE user_id = ${userId} AND token = ${token}`,
    )
  }

  /** Native apps of several people, in the order in which they are asked for. */
  async devicesOfAll(userIds: readonly string[]): Promise<PushDevice[][]> {
    const rows = await this.#db.many<PushDevice & { user_id: string }>(sql`
      SELECT d.user_id, d.platform, d.token
      FROM vault.push_device d
      JOIN vault.session s ON s.id = d.session_id
      WHERE d.user_id = ANY(${[...new Set(userIds)]}::uuid[]) AND s.expires_at > now()
      ORDER BY d.created_at DESC`)
    const devices = Map.groupBy(rows, ({ user_id }) => user_id)
    return userIds.map((id) =>
      (devices.get(id) ?? []).map(({ platform, token }) => ({ platform, token })),
    )
  }
}

/** Reseals the VAPID key; a new pair is made if neither master key opens it. */
export async function resealVapid(
  db: Db,
  { masterKey, previousMasterKey }: { masterKey: Buffer; previousMasterKey: Buffer },
): Promise<void> {
  const row = await db.first<{ sealed: Buffer }>(sql`SELECT sealed FROM vault.vapid`)
  if (!row || sealingOf(masterKey).tryOpen(row.sealed)) return
  const key = sealingOf(previousMasterKey).tryOpen(row.sealed)
  await (key
    ? db.run(sql`UPDATE vault.vapid SET sealed = ${sealingOf(masterKey).seal(key)}`)
    : db.run(sql`DELETE FROM vault.vapid`))
}

const sealingOf = (masterKey: Buffer) => new MasterSealing(masterKey, 'balbu push keys')

/** Whether a key is an uncompressed P-256 point (RFC 8291). */
export function isCurvePoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: bytes.subarray(1, 33).toString('base64url'),
        y: bytes.subarray(33).toString('base64url'),
      },
    })
    return true
  } catch {
    return false
  }
}
