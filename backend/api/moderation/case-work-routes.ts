/** Calls of those who work on a case: claims, notes, decisions. */
import * as contract from '../../../contract/moderation/cases.ts'
import { claimOf, coveredOf } from '../../projections/moderation/case-reads.ts'
import { colleaguesOf } from '../../projections/moderation/case-colleagues.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { mustSeeCase } from './case-access.ts'

export const caseWorkRoutes: Routes = (api, { db, moderation: { claiming, deciding } }) => {
  api.on(
    contract.caseClaim,
    async ({ session: { userId: staffId }, context: { at }, params: { id } }) => {
      const found = await claimOf(db, { staffId, at }, id)
      if (!found) throw notFound('Caso no encontrado')
      const {
        state,
        escalated: escalado,
        lastAt: ultimoEn,
        by,
        name,
        until,
        takenAt,
        decided: decidido,
      } = found
      const colleague = by === null ? null : { id: by, nombre: name ?? '' }
      return {
        estado: state === 'open' ? ('abierto' as const) : ('decidido' as const),
        escalado,
        ultimoEn,
        decidido,
        tomado:
          colleague && until !== null ? { ...colleague, hasta: until, mio: by === staffId } : null,
        quitado: colleague && takenAt !== null ? { ...colleague, en: takenAt } : null,
      }
    },
  )
  api.on(contract.passCase, async ({ context, params: { id } }) => {
    await claiming.pass(context, id)
    return done
  })
  api.on(contract.escalateCase, async ({ context, params: { id }, body: { motivo } }) => {
    await claiming.escalate(context, id, motivo)
    return done
  })
  api.on(contract.claimCase, async ({ context, params: { id } }) => {
    await claiming.claim(context, id)
    return done
  })
  api.on(contract.keepCase, async ({ context, params: { id } }) => {
    await claiming.claim(context, id)
    return done
  })
  api.on(contract.releaseCase, async ({ context, params: { id }, body: { salida, cierre } }) => {
    if (cierre) await claiming.leave(context, id)
    else await claiming.release(context, id, salida ? 'left' : 'handed_back')
    return done
  })
  api.on(contract.takeOverCase, async ({ context, params: { id }, body: { motivo } }) => {
    await claiming.takeOver(context, id, motivo)
    return done
  })
  api.on(contract.noteCase, async ({ context, params: { id }, body: { texto, menciones } }) => {
    await claiming.note(context, id, texto, menciones)
    return done
  })
  api.on(
    contract.caseColleagues,
    async ({ session: { userId: staffId }, context: { at }, params: { id } }) => {
      await mustSeeCase(db, { staffId, at }, id)
      return { data: [...(await colleaguesOf(db, { staffId, at }, id))] }
    },
  )
  api.on(
    contract.decideCase,
    async ({
      context,
      params: { id },
      body: {
        medidas,
        clausula: clause,
        fundamento,
        ley,
        hechos: facts,
        avisoAutor: author,
        vistoHasta,
      },
    }) => {
      // Nobody has looked further than there is something.
      const covered = await coveredOf(db, id)
      const coversUpTo = String(covered < BigInt(vistoHasta) ? covered : BigInt(vistoHasta))
      const effects = medidas.map(({ medida: effect, sobre, dias: days }) => ({
        effect,
        on: contract.sideWords[sobre],
        days,
      }))
      await deciding.decide(context, id, {
        effects,
        clause,
        ground: fundamento && contract.groundWords[fundamento],
        law: ley && { category: ley.categoria, ground: ley.ambito },
        facts,
        notices: { author, reporters: null },
        coversUpTo,
      })
      return done
    },
  )
  api.on(contract.reverseDecision, async ({ context, params: { id }, body: { motivo } }) => {
    await deciding.reverse(context, id, motivo)
    return done
  })
}
