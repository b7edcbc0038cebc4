/**
 * One PostgreSQL for the whole run, in a folder of its own that goes with it. Each test file takes
 * a database of its own from it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chmod } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-test-'))
  await chmod(dir, 0o755)
  // Nothing here outlives the run, so nothing needs to reach the disk. Every file has servers of
  // its own with 35 connections each, and each read model that is built has one: files that start
  // together have had more than 500. Making and dropping a database looks through all of
  // shared_buffers, and small ones are made by the hundred.
  const server = await startEmbedded({
    dir,
    settings: {
      max_connections: '1000',
      shared_buffers: '128MB',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    },
  })
  project.provide('postgresUrl', await server.database('postgres'))
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
