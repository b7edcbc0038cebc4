/**
 * The API's page as others' tools read it: a linter, a generator of clients, and the client that it
 * makes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../api/kernel/openapi.ts'
import { difference } from '../support/described.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const document = openApiDocument()

test('has nothing that Redocly finds wrong', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // Chapters are named by what they are about; no more is to be said of them.
      'tag-description': 'off',
      // A path that is written out comes before one with a parameter, here as at the server.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
    ),
  ).toEqual([])
})

test('describes all that it calls required, and points to nothing but what is there', () => {
  const wrong: string[] = []
  const walk = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return
    const {
      required,
      properties = {},
      $ref,
    } = value as { required?: unknown; properties?: object; $ref?: unknown }
    if (Array.isArray(required))
      wrong.push(
        ...required
          .filter((name) => !(String(name) in properties))
          .map((name) => `${at} requires ${name}`),
      )
    if ($ref === `#${at}`) wrong.push(`${at} is a reference to itself`)
    for (const [key, inside] of Object.entries(value)) walk(inside, `${at}/${key}`)
  }
  walk(document, '')
  expect(wrong).toEqual([])
})

describe('a client that is made of it', () => {
  let dir: string
  let house: TestServer
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'balbu-client-'))
    // A copy: the generator writes into what it is given.
    await generate({
      input: structuredClone(document),
      output: join(dir, 'client'),
      httpClient: 'fetch',
      useUnionTypes: true,
      useOptions: true,
    })
    house = await startTestServer()
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  test('compiles, under strict rules', async () => {
    await writeFile(
      join(dir, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'esnext',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['esnext', 'dom'],
          types: [],
        },
        include: ['client', 'use.ts'],
      }),
    )
    await writeFile(
      join(dir, 'use.ts'),
      `
      import { CuentasService, NegociosService, type SelfUser } from './client'
      export const name: Promise<string> = CuentasService.currentUser().then(({ nombre }: SelfUser) => nombre)
      export const monday: Promise<boolean> = NegociosService.business({ id: 'x' }).then(({ weeklyHours }) => weeklyHours.monday.closed)
    `,
    )
    const tsc = spawn(join(import.meta.dirname, '../../../node_modules/.bin/tsc'), ['-p', dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [code]] = await Promise.all([text(tsc.stdout), once(tsc, 'exit')])
    expect([code, said]).toEqual([0, ''])
  }, 120_000)

  test('registers somebody, asks who they are, and hears a refusal', async () => {
    const { OpenAPI, CuentasService, ApiError } = await import(join(dir, 'client/index.ts'))
    OpenAPI.BASE = house.url
    const { sessionId, user } = await CuentasService.register({
      requestBody: {
        nombre: 'Ana',
        email: 'ana@ejemplo.mx',
        password: 'secreto-1',
        rol: 'cliente',
      },
    })
    expect(user).toMatchObject({ nombre: 'Ana', rol: 'cliente' })
    OpenAPI.HEADERS = { 'x-session-id': sessionId }
    expect(await CuentasService.currentUser()).toMatchObject({ id: user.id, nombre: 'Ana' })
    const refusal = await CuentasService.register({
      requestBody: {
        nombre: 'Ana',
        email: 'ana@ejemplo.mx',
        password: 'secreto-1',
        rol: 'cliente',
      },
    }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })
})

describe('an answer that is not as described', () => {
  const answer = { method: 'GET', path: '/api/auth/user', type: 'application/json; charset=utf-8' }
  test('is noticed by its status', () =>
    expect(difference({ ...answer, status: 418, body: {} })).toContain(
      'which the page does not say',
    ))
  test('is noticed by its body', () =>
    expect(difference({ ...answer, status: 200, body: { nombre: 7 } })).toContain('must be string'))
  test('is none where it is as described', () =>
    expect(
      difference({
        ...answer,
        status: 401,
        body: { message: 'Debes iniciar sesión', code: 'unauthenticated' },
      }),
    ).toBeUndefined())
})
