/** Password reset by mail and email verification: decisions 0-24, 0-63. */
import * as contract from '../../../contract/identity/recovery.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { done, type Routes } from '../kernel/route-registration.ts'

export const recoveryRoutes: Routes = (api, services) => {
  const {
    limits,
    behind,
    identity: { recovery: commands },
  } = services

  api.on(
    contract.forgotPassword,
    async ({ body, context, request }) => {
      mustSendMail(services)
      await limits.count('mailByAddress', request.ip)
      // Too many requests for one address give no error, which would reveal that there were others.
      // The same for unknown addresses.
      const isWanted = await limits.allows('mailByAccount', body.email.toLowerCase())
      // Behind the answer, which takes the same time whether the address is known or not.
      if (isWanted)
        behind.run('a link for a new password', request.log, () =>
          commands.forgot(context, body.email),
        )
      return done
    },
    { neverStored: true },
  )

  api.on(
    contract.checkReset,
    async ({ body, request }) => {
      await limits.count('linksByAddress', request.ip)
      await commands.mustBeOpen(body.token)
      return done
    },
    { neverStored: true },
  )

  api.on(
    contract.resetPassword,
    async ({ body, context, request }) => {
      await limits.count('linksByAddress', request.ip)
      const userId = await commands.reset(context, body.token, body.password)
      await services.vault.feeds.closeAll(userId)
      request.log.info({ userId }, 'password reset')
      return done
    },
    { neverStored: true },
  )

  api.on(
    contract.requestVerification,
    async ({ session, context }) => {
      mustSendMail(services)
      await limits.count('mailByAccount', session.userId)
      await commands.requestVerification(context, session.userId)
      return done
    },
    { neverStored: true },
  )

  api.on(
    contract.verifyEmail,
    async ({ body, context, request }) => {
      await limits.count('linksByAddress', request.ip)
      await commands.verify(context, body.token)
      return done
    },
    { neverStored: true },
  )
}

/** @throws DomainError 'no_mail', before the account is looked up, so it reveals nothing */
function mustSendMail({ config }: { config: { mail: object | undefined } }): void {
  if (!config.mail)
    throw new DomainError(
      'no_mail',
      'Por ahora no podemos enviar correos desde aquí. Escribe a quien administra Balbu.',
    )
}
