/** The rooms of the house, and which may use which, as docs/architecture.md says it. */

export interface Room {
  /** Files under this path; the longest path that fits is a file's room. */
  readonly path: string
  /** Rooms that it may use beside itself; `*` is any. */
  readonly uses: readonly string[]
  /** Packages that it may use, `node:` for what comes with Node; without it any. */
  readonly packages?: readonly string[]
  /** Its subfolders don't know each other. */
  readonly apart?: boolean
}

const domain = ['contract', 'backend/domain', 'backend/domain/kernel/ids.ts']
const applying = 'backend/projections/engine/apply'
const positions = 'backend/projections/engine/positions'
const mirroring = 'backend/projections/engine/mirror'
const building = 'backend/projections/engine/build'
/** The engine's rooms, each upon those before it. */
const engine = [applying, positions, mirroring, building, 'backend/projections/engine/operate']
const vault = ['backend/vault/coordination', 'backend/vault/secrets', 'backend/vault']
const reading = [...domain, 'backend/concurrency', 'backend/postgres', 'backend/eventlog']

/** What every screen of the client may use. */
const around = [
  'contract',
  'shared',
  'frontend/i18n',
  'frontend/time',
  'frontend/native',
  'frontend/client',
  'frontend/live',
  'frontend/forms',
]

const consoleBase = ['contract', 'shared']
/** Rooms of the console, each upon those before it. Pages, which don't know each other, use them. */
const floors: readonly Room[] = [
  'admin/look',
  'admin/i18n',
  'admin/providers',
  'admin/paths',
  'admin/ui',
  'admin/live',
  'admin/history',
  'admin/moderation',
].map((path, index, all) => ({ path, uses: [...consoleBase, ...all.slice(0, index)] }))

export const house: readonly Room[] = [
  { path: 'contract', uses: [], packages: ['zod'] },
  {
    path: 'backend/domain',
    uses: ['contract', 'backend/domain/kernel/ids.ts'],
    packages: ['zod', 'date-fns', '@date-fns/tz', '@photostructure/tz-lookup'],
  },
  // The tester of deciders runs under vitest; derived ids are a hash, which needs no randomness.
  { path: 'backend/domain/kernel/given.ts', uses: ['backend/domain'] },
  { path: 'backend/domain/kernel/ids.ts', uses: [], packages: ['node:crypto'] },
  { path: 'backend/concurrency', uses: [] },
  // What the API and the live connection both know of HTTP.
  { path: 'backend/http', uses: [] },
  { path: 'backend/postgres', uses: [] },
  // What nodes tell each other and agree on, below the secrets.
  { path: 'backend/vault/coordination', uses: ['backend/postgres', 'backend/concurrency'] },
  {
    path: 'backend/vault/secrets',
    uses: [
      'contract',
      'backend/postgres',
      'backend/concurrency',
      'backend/vault/coordination',
      'backend/vault/secrets/answer-links.ts',
    ],
  },
  {
    path: 'backend/vault',
    uses: ['backend/postgres', ...vault, 'backend/vault/secrets/answer-links.ts'],
  },
  // A secret and its seal alone: a journey makes the link that a mail would have.
  { path: 'backend/vault/secrets/answer-links.ts', uses: [], packages: ['node:crypto'] },
  { path: 'backend/eventlog', uses: [...domain, 'backend/postgres'] },
  { path: 'backend/commands', uses: reading },
  // The engine follows the log; a projection itself knows only events.
  {
    path: 'backend/projections',
    uses: [...domain, 'backend/postgres', applying, positions, mirroring],
  },
  { path: applying, uses: reading },
  { path: positions, uses: [...reading, applying] },
  { path: mirroring, uses: [...reading, applying] },
  { path: building, uses: [...reading, applying, positions] },
  { path: 'backend/projections/engine/operate', uses: [...reading, ...engine] },
  // What moderation needs to know of each type of subject, from its rules to its rows.
  { path: 'backend/subjects', uses: [...reading, 'backend/commands', 'backend/projections'] },
  {
    path: 'backend/workers',
    uses: [
      ...reading,
      'backend/commands',
      'backend/projections',
      'backend/subjects',
      'backend/media',
      ...engine,
      ...vault,
    ],
  },
  {
    path: 'backend/live',
    uses: [...reading, 'backend/http', 'backend/projections', ...engine, ...vault],
  },
  {
    path: 'backend/observability',
    uses: ['contract', 'backend/postgres', 'backend/eventlog', 'backend/projections', ...engine],
  },
  {
    path: 'backend/media',
    uses: ['contract', 'backend/domain', 'backend/concurrency', 'backend/postgres'],
  },
  {
    path: 'backend/api',
    uses: [
      ...reading,
      'backend/http',
      'backend/commands',
      'backend/projections',
      'backend/subjects',
      ...engine,
      ...vault,
      'backend/media',
    ],
  },
  // A context on one page, from its events to what its clock does.
  {
    path: 'backend/modules',
    uses: [
      ...reading,
      'backend/commands',
      'backend/projections',
      ...engine,
      'backend/workers',
      'backend/live',
      'backend/api',
    ],
  },
  // People, shops, days and cases for whatever begins with a world: over HTTP, or as events.
  { path: 'backend/seed', uses: [...reading, ...vault] },
  {
    path: 'backend/demo',
    uses: [
      ...reading,
      'backend/seed',
      'backend/media',
      'backend/commands',
      'backend/projections',
      ...engine,
      ...vault,
      'backend/api',
    ],
  },
  {
    path: 'backend/simulation',
    uses: [...reading, 'backend/seed', 'backend/commands', 'backend/subjects', ...vault],
  },
  { path: 'backend/config.ts', uses: [] },
  { path: 'backend', uses: ['*'] },
  // What client and console both have: how they look, ask and write numbers.
  { path: 'shared', uses: ['contract'], packages: ['react', 'lucide-react'] },
  // What every test of a screen or of the console begins with.
  {
    path: 'shared/testPage.ts',
    uses: [],
    packages: ['@testing-library/jest-dom', '@testing-library/react', 'vitest'],
  },
  { path: 'frontend/i18n', uses: ['contract'] },
  { path: 'frontend/time', uses: ['contract'] },
  // What a browser and a phone have each in their own way: a native app gives it its own adapters.
  { path: 'frontend/native', uses: [] },
  { path: 'frontend/client', uses: ['contract', 'shared', 'frontend/native'] },
  { path: 'frontend/live', uses: ['contract', 'shared', 'frontend/native', 'frontend/client'] },
  { path: 'frontend/forms', uses: ['contract', 'shared', 'frontend/i18n', 'frontend/client'] },
  { path: 'frontend/ui', uses: ['contract', 'shared', 'frontend/i18n', 'frontend/native'] },
  { path: 'frontend/entities', uses: [...around, 'frontend/ui'] },
  { path: 'frontend/features', uses: [...around, 'frontend/ui', 'frontend/entities'], apart: true },
  {
    path: 'frontend',
    uses: [
      ...around,
      'frontend/ui',
      'frontend/entities',
      'frontend/features',
      'shared/testPage.ts',
    ],
  },
  ...floors,
  {
    path: 'admin/resources',
    uses: [...consoleBase, ...floors.map(({ path }) => path)],
    apart: true,
  },
  {
    path: 'admin/frame',
    uses: [...consoleBase, ...floors.map(({ path }) => path), 'admin/resources'],
  },
  {
    path: 'admin',
    uses: [
      ...consoleBase,
      ...floors.map(({ path }) => path),
      'admin/resources',
      'admin/frame',
      'shared/testPage.ts',
    ],
  },
  { path: 'e2e', uses: ['backend/seed', 'contract', 'backend/vault/secrets/answer-links.ts'] },
  { path: 'scripts', uses: ['backend/seed', '*'] },
  { path: 'bench', uses: ['*'] },
]

/** The folders by context, in the rooms that have them. */
export const CONTEXT =
  /^(contract|backend\/(?:domain|commands|projections|workers|api))\/(identity|business|booking|engagement|social|messaging|moderation|analysis|trust)\//
/** Machinery of a room, which stands below all contexts of that room. */
export const BELOW =
  /^(contract\/kernel|backend\/(?:domain\/kernel|commands\/kernel|projections\/engine|workers\/kernel))\//

/** Access checks that the commands of all contexts share. They read streams only. */
export const ACCESS = 'backend/commands/access'

/**
 * Which context may know which: in the rules and what they write, and in the rooms around, where
 * one screen shows what several know.
 */
export const contexts: {
  readonly [Where in 'domain' | 'commands' | 'around']: Readonly<Record<string, readonly string[]>>
} = {
  domain: {
    identity: [],
    // What a decision takes away says by which clause.
    business: ['moderation'],
    // A day is made of the hours that somebody keeps.
    booking: ['business'],
    moderation: ['identity'],
    social: ['identity', 'moderation'],
    messaging: ['identity', 'moderation'],
    // Tells of everything, and nobody needs it.
    engagement: ['identity', 'business', 'booking', 'social', 'messaging', 'moderation'],
    analysis: [],
    trust: [],
  },
  // Between their commands: what a context does in another is registered there by composition.
  commands: {
    identity: [],
    business: ['identity'],
    booking: ['identity', 'business'],
    engagement: ['booking'],
    moderation: [],
    social: [],
    messaging: [],
    trust: [],
  },
  around: {
    identity: ['business', 'booking', 'moderation', 'social'],
    business: ['identity', 'booking', 'moderation'],
    booking: ['identity', 'business', 'moderation'],
    moderation: ['identity', 'business', 'booking', 'social', 'messaging'],
    social: ['identity', 'business', 'moderation'],
    messaging: ['identity', 'business', 'booking', 'social', 'moderation'],
    engagement: ['identity', 'business', 'booking', 'social', 'messaging', 'moderation'],
    // Counts what all of them do, and nobody needs it.
    analysis: [
      'identity',
      'business',
      'booking',
      'engagement',
      'social',
      'messaging',
      'moderation',
    ],
    // Proves what the others did, and nobody needs it.
    trust: ['identity', 'business', 'booking', 'engagement', 'messaging', 'moderation'],
  },
}
