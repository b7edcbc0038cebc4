/** The end of one's own account: decision 0-63. */
import * as contract from '../../../contract/identity/closing.ts'
import { clearSessionCookie } from '../kernel/cookie.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const accountClosingRoutes: Routes = (
  api,
  { config, limits, identity: { accounts, closing: commands } },
) => {
  api.on(contract.accountEnd, async ({ session, context }) => {
    const { asClient, asBarber, ownShop, team, worksElsewhere, isStaff } = await commands.standing(
      session.userId,
      context.at,
    )
    return {
      citasComoCliente: asClient,
      citasComoBarbero: asBarber,
      negocio: ownShop,
      equipo: team,
      trabajaEnOtro: worksElsewhere,
      dias: commands.graceDays,
      esPersonal: isStaff,
    }
  })

  api.on(
    contract.closeAccount,
    async ({ session, body, context, request, reply }) => {
      await limits.count('passwordByAccount', session.userId)
      await accounts.mustKnowPassword(session.userId, body.password)
      await limits.forgive('passwordByAccount', session.userId)
      const borradoDesde = await commands.closeOwn(context, session.userId)
      clearSessionCookie(reply, config)
      request.log.info({ userId: session.userId }, 'account closed by its person')
      return { borradoDesde }
    },
    { neverStored: true },
  )
}
