import { afterEach, expect, test } from 'vitest'
import { keyOf } from '../client/query.ts'
import { endSession, signedIn } from '../client/session.ts'
import { profileExample } from '../entities/person/example.ts'
import { person } from '../testScreen.tsx'
import { refuse, serve } from '../testServer.ts'
import { beginReads, cacheFor, forgetBegun } from './firstReads.ts'

const barber = profileExample()
const key = keyOf('GET /api/users/:id', { params: { id: barber.id } })
const arrive = (address: string) => window.history.replaceState(null, '', address)

afterEach(() => {
  forgetBegun()
  endSession()
  arrive('/')
})

test('the app begins with what the screen of its address asks for', async () => {
  serve({ 'GET /api/users/:id': () => barber })
  arrive(`/user/${barber.id}`)
  await beginReads()
  expect(cacheFor(undefined).getQueryData(key)).toEqual(barber)
  expect(cacheFor(undefined)).toBe(cacheFor(undefined))
})

test('nobody finds what was begun for somebody else, nor whoever comes after they have left', async () => {
  serve({ 'GET /api/users/:id': () => barber })
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  arrive(`/user/${barber.id}`)
  await beginReads()
  expect(cacheFor('somebody-else').getQueryData(key)).toBeUndefined()
  expect(cacheFor(undefined).getQueryData(key)).toBeUndefined()
  forgetBegun()
  expect(cacheFor(person().id).getQueryData(key)).toBeUndefined()
})

test('a failure is the screen’s to tell', async () => {
  serve({ 'GET /api/users/:id': () => refuse(404) })
  arrive(`/user/${barber.id}`)
  await expect(beginReads()).resolves.toBeUndefined()
})

test('of a screen from which one is turned away nothing is asked', async () => {
  const asked = serve({})
  arrive(`/appointments/${barber.id}`)
  await beginReads()
  expect(asked).toEqual([])
})
