/** The vault's tables. Additive only: what is here is in people's databases. */
import type { Db } from '../postgres/db.ts'
import { subjectKeyTable } from './secrets/keys.ts'
import { dossierLinkTable } from './secrets/dossier-links.ts'
import { originTable } from './secrets/origins.ts'
import { measurementTables } from './coordination/measurements.ts'
import { logTreeTables } from './secrets/log-tiles.ts'
import { sealTable } from './secrets/seals.ts'
import { signingKeyTable } from './secrets/signing-keys.ts'
import { snapshotTable } from './secrets/snapshots.ts'
import { secondFactorTables } from './secrets/second-factors.ts'
import { phoneTables } from './secrets/phones.ts'
import { pushTables } from './secrets/push-subscriptions.ts'
import { textMessageTable } from './secrets/text-messages.ts'

const tables = `
CREATE SCHEMA IF NOT EXISTS vault;

CREATE TABLE IF NOT EXISTS vault.account (
  user_id uuid PRIMARY KEY,
  -- HMAC of the normalised address: one account per address, and no index of addresses in the clear.
  email_hmac bytea NOT NULL UNIQUE,
  email text NOT NULL,
  telefono text,
  password_hash text NOT NULL,
  -- What AccountRegistered will say, until it has been said: a crash in between is finished by the next try.
  pending jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- When its person was last here, whatever became of their sessions; and when they were last told that an unused account is going to be closed.
ALTER TABLE vault.account ADD COLUMN IF NOT EXISTS last_seen_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE vault.account ADD COLUMN IF NOT EXISTS end_announced_at timestamptz;

CREATE TABLE IF NOT EXISTS vault.session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('user', 'staff')),
  rol text NOT NULL,
  staff_roles text[] NOT NULL DEFAULT '{}',
  header_hash bytea NOT NULL UNIQUE,
  header_hash_prev bytea UNIQUE,
  prev_valid_until timestamptz,
  cookie_hash bytea UNIQUE,
  remembered boolean NOT NULL,
  created_at timestamptz NOT NULL,
  rotated_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  idle_seconds int NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_trunc text,
  device text NOT NULL
);
-- Of a moderator.
ALTER TABLE vault.session ADD COLUMN IF NOT EXISTS lead boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS session_by_user ON vault.session (user_id, last_seen_at);

CREATE TABLE IF NOT EXISTS vault.socket_ticket (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES vault.session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS socket_ticket_by_session ON vault.socket_ticket (session_id);

-- Hash of a browser's secret together with the address that signed in with it; names nobody.
CREATE TABLE IF NOT EXISTS vault.known_device (
  hash bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS known_device_by_age ON vault.known_device (seen_at);

CREATE TABLE IF NOT EXISTS vault.idempotency (
  key bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  request bytea NOT NULL,
  claimed_at timestamptz NOT NULL,
  status int,
  body text
);
-- Whose claim it is: the number of a lock that its process holds as long as it lives.
ALTER TABLE vault.idempotency ADD COLUMN IF NOT EXISTS holder int;
CREATE INDEX IF NOT EXISTS idempotency_by_age ON vault.idempotency (claimed_at);

-- What an invitation to a shop's team may not say in the log: its secret (hashed) and the address or phone that it went to.
CREATE TABLE IF NOT EXISTS vault.invitation (
  invitation_id uuid PRIMARY KEY,
  business_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  email text,
  email_hmac bytea,
  expires_at timestamptz NOT NULL
);
ALTER TABLE vault.invitation ADD COLUMN IF NOT EXISTS telefono text;
CREATE INDEX IF NOT EXISTS invitation_by_address ON vault.invitation (email_hmac) WHERE email_hmac IS NOT NULL;

-- Links that are good once: their secrets, hashed.
CREATE TABLE IF NOT EXISTS vault.account_link (
  link_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
-- What it held before there were others.
ALTER TABLE vault.account_link DROP CONSTRAINT IF EXISTS account_link_kind_check;
CREATE INDEX IF NOT EXISTS account_link_by_user ON vault.account_link (user_id);

-- Phones of people without an account, by the barber who wrote them in.
CREATE TABLE IF NOT EXISTS vault.guest (
  person_id uuid PRIMARY KEY,
  barber_id uuid NOT NULL,
  telefono text NOT NULL,
  UNIQUE (barber_id, telefono)
);

-- Where a shop is that is somebody's home, exactly.
CREATE TABLE IF NOT EXISTS vault.place (
  business_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
CREATE INDEX IF NOT EXISTS place_by_owner ON vault.place (owner_id);

-- Calendars that people subscribe to with other programs: one for each device, its secret hashed.
CREATE TABLE IF NOT EXISTS vault.calendar_feed (
  feed_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  -- It tells that time is taken, and nothing more.
  busy_only boolean NOT NULL,
  lang text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, device)
);

-- Who has given notice of something without an account, and the receipt by which they ask what became of it.
CREATE TABLE IF NOT EXISTS vault.notice (
  notice_id uuid PRIMARY KEY,
  receipt_hmac bytea NOT NULL UNIQUE,
  nombre text,
  email text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS notice_by_age ON vault.notice (created_at);
-- The one of the form in which they wrote.
ALTER TABLE vault.notice ADD COLUMN IF NOT EXISTS language text;

-- As rate-limiter-flexible wants it; expire is in milliseconds since 1970 (a float: our bigints are BigInts, which it can't subtract from a number).
CREATE TABLE IF NOT EXISTS vault.rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire double precision);
`

/** Advisory lock of creating tables: IF NOT EXISTS races between starting nodes. */
const LOCK = 7_305_119

export async function prepareVault(db: Db): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      tables +
        subjectKeyTable +
        secondFactorTables +
        pushTables +
        sealTable +
        logTreeTables +
        signingKeyTable +
        measurementTables +
        originTable +
        dossierLinkTable +
        snapshotTable +
        phoneTables +
        textMessageTable,
    )
  })
}
