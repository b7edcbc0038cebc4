/**
 * POST /api/admin/groups/:id/decisions with 50 cases of one author, each hidden with its own
 * statement, beside one case that is decided by itself: in turns, so that both meet the same
 * machine. The target is a bound: fifty together take as long as eight. Printed beside it, the
 * fifty by one call each.
 */
import { sessionOf } from '../backend/seed/events/people.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { caseIdOf } from '../backend/domain/moderation/case-events.ts'
import { sql } from '../backend/postgres/db.ts'
import { call } from '../backend/test/faults/call.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { scenario } from './scenario.ts'
import { median, spread } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const TOGETHER = 50
/** Of each round. */
const ALONE = 6
const AT_MOST = 8

await scenario({
  environment: { RATE_LIMIT: 'off' },
  run: async ({ ours, db, vault }) => {
    const {
      barbers: authors,
      clients: [reporter, staff],
    } = await openMarket(ours, { barbers: 2 * ROUNDS + 1, clients: 2 })
    if (!reporter || !staff) throw new Error('nobody is there')
    const session = await sessionOf({ vault }, staff.id, { role: 'moderator' })
    const ask = async (method: string, path: string, as: string, body?: object) => {
      const answer = await call(ours, method, path, { sessionId: as, ...(body && { body }) })
      if (!answer || answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
      return answer.body
    }
    const timed = async (act: () => Promise<unknown>) => {
      const began = performance.now()
      await act()
      return performance.now() - began
    }
    /** So many posts of somebody, each reported; gives their cases. */
    const reported = async (
      author: { readonly sessionId: string },
      many: number,
    ): Promise<string[]> => {
      const posts: string[] = []
      for (let number = 0; number < many; number++)
        posts.push(
          (await ask('POST', '/api/posts', author.sessionId, { content: `Corte ${number}` })).id ??
            '',
        )
      await eventually(
        'the posts are there to be seen',
        async () => (await call(ours, 'GET', `/api/posts/${posts.at(-1)}`))?.status === 200,
      )
      for (const targetId of posts)
        await ask('POST', '/api/moderation/reports', reporter.sessionId, {
          targetType: 'POST',
          targetId,
          reason: 'spam',
        })
      const cases = posts.map((id) => caseIdOf({ type: 'POST', id }))
      await eventually(
        'the cases wait',
        async () =>
          (
            await db.first<{ waiting: number }>(
              sql`SELECT count(*)::int AS waiting
                FROM cases.case
                WHERE waits AND case_id = ANY (${cases}::uuid[])`,
            )
          )?.waiting === many,
      )
      return cases
    }
    const decision = {
      medidas: [{ medida: 'hide' }],
      clausula: 'spam',
      fundamento: 'normas',
      hechos: 'Anuncia lo mismo una y otra vez',
    }
    const decideAlone = async (id: string) => {
      await ask('POST', `/api/admin/cases/${id}/claim`, session)
      return timed(() =>
        ask('POST', `/api/admin/cases/${id}/decisions`, session, {
          ...decision,
          vistoHasta: '999999999',
        }),
      )
    }
    const decideTogether = async (authorId: string) => {
      const path = `/api/admin/groups/autor-${authorId}`
      const { casos } = (await ask('GET', path, session)) as unknown as {
        casos: { id: string; vistoHasta: string; version: number }[]
      }
      if (casos.length !== TOGETHER) throw new Error(`the group has ${casos.length} cases`)
      const body = {
        ...decision,
        casos: casos.map(({ id, vistoHasta, version }) => ({ id, vistoHasta, version })),
      }
      return timed(async () => {
        const { resultados } = (await ask(
          'POST',
          `${path}/decisions`,
          session,
          body,
        )) as unknown as { resultados: { resultado: string }[] }
        const decided = resultados.filter(({ resultado }) => resultado === 'decidido').length
        if (decided !== TOGETHER) throw new Error(`${decided} of ${TOGETHER} were decided`)
      })
    }

    const [warm, ...others] = authors
    if (!warm) throw new Error('nobody publishes')
    for (const id of await reported(warm, ALONE)) await decideAlone(id)
    const [alone, together]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const [single, many] = [others[2 * round], others[2 * round + 1]]
      if (!single || !many) throw new Error('nobody publishes')
      const [cases] = [await reported(single, ALONE), await reported(many, TOGETHER)]
      // What is told of reports has gone out by then.
      await pause(1_000)
      for (const id of cases) alone.push(await decideAlone(id))
      together.push(await decideTogether(many.id))
    }

    const ratio = median(together) / median(alone)
    console.log(`\nDeciding cases, ${ROUNDS} rounds`)
    console.log(`  one by itself: ${spread(alone, 1)} ms`)
    console.log(
      `  ${TOGETHER} together: ${spread(together, 1)} ms; by one call each they take ${(median(alone) * TOGETHER).toFixed(0)} ms`,
    )
    console.log(
      `  together / one = ${ratio.toFixed(2)} (at most: ${AT_MOST}) ${ratio <= AT_MOST ? 'reached' : 'NOT REACHED'}`,
    )
    return ratio <= AT_MOST
  },
})
