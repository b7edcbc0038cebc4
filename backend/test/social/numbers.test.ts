/**
 * Every number is as long as its list, for everybody who looks: after very many acts in any order,
 * when people have been suspended and are back, were closed and erased, and after a rebuild.
 * `ACTS=100000 SEED=…` for more of them: `npm run test:numbers`.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allProjections } from '../../modules/modules.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { seed } from '../support/seed.ts'
import { startTestServer } from '../support/server.ts'
import { actAtRandom, gatherCrowd, numbersUnlikeLists } from '../support/social-acts.ts'
import { bySystem, settled } from '../support/acting.ts'

const ACTS = Number(process.env['ACTS'] ?? 1_000)
const isLong = ACTS > 10_000
const tell = (what: string) => {
  if (isLong) console.warn(what)
}

test(
  'every number is as long as its list, for everybody',
  async () => {
    tell(`SEED=${seed} repeats the choices of ${ACTS} acts`)
    const house = await startTestServer()
    const crowd = await gatherCrowd(
      house,
      isLong ? { barbers: 8, clients: 16 } : { barbers: 4, clients: 5 },
    )
    const began = performance.now()
    const done = await actAtRandom(house, crowd, { acts: ACTS, seed, atOnce: isLong ? 12 : 4 })
    tell(`done after ${Math.round((performance.now() - began) / 1_000)} s: ${JSON.stringify(done)}`)
    for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(0)
    const compare = async (when: string, options?: { someAway: boolean }) => {
      const { compared, differing } = await numbersUnlikeLists(house, crowd, options)
      tell(
        `${when}: ${compared} numbers compared, ${differing.length} differ (${Math.round((performance.now() - began) / 1_000)} s)`,
      )
      expect(compared, when).toBeGreaterThan(500)
      expect(differing.slice(0, 20), when).toEqual([])
    }
    await compare('after all acts')

    const [, suspended, closed, erased, , alsoSuspended, alsoErased] = crowd.people
    if (!suspended || !closed || !erased || !alsoSuspended || !alsoErased)
      throw new Error('too few people')
    const decisionId = randomUUID()
    for (const { user } of [suspended, alsoSuspended])
      await house.services.identity.accounts.suspend(bySystem(house), user.id, {
        decisionId,
        until: null,
      })
    await house.services.identity.accounts.close(bySystem(house), closed.user.id)
    await settled(house)
    await compare('while some are suspended, or closed and may come back', { someAway: true })
    for (const { user } of [suspended, alsoSuspended])
      await house.services.identity.accounts.reinstate(bySystem(house), user.id, decisionId)
    for (const { user } of [closed, erased, alsoErased])
      await house.services.identity.closing.erase(bySystem(house), user.id)
    await settled(house)
    await compare('when they are back, or erased')

    for (const name of [
      'graph',
      'posts',
      'reactions',
      'comments',
      'hidden',
      'reports',
      'inbox',
      'pictures',
    ]) {
      const projection = allProjections.find((known) => known.name === name)
      if (!projection) throw new Error(`there is no ${name}`)
      const { differing, differences, events } = await verify(projection, house.services)
      tell(`a rebuild of ${name} from ${events} events: ${differing} rows differ`)
      expect({ name, differing, differences }).toEqual({ name, differing: 0, differences: [] })
    }
  },
  isLong ? 3_600_000 : 120_000,
)
