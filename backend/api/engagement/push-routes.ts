/** Browsers and native apps that are told of what happens though nobody looks at the app. */
import * as contract from '../../../contract/engagement/push.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { isCurvePoint } from '../../vault/secrets/push-subscriptions.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const pushRoutes: Routes = (api, { vault, pushKey, pushPlatforms }) => {
  api.on(contract.vapidKey, async () => ({ publicKey: await pushKey() }))
  api.on(
    contract.subscribePush,
    async ({ session, body }) => {
      if (!isCurvePoint(body.keys.p256dh))
        throw new DomainError('validation', 'La suscripción no es válida')
      await vault.push.subscribe({ userId: session.userId, sessionId: session.id, ...body })
      return { ok: true as const }
    },
    { counted: 'settingsChangesByAccount' },
  )
  api.on(contract.offeredPushPlatforms, () => ({ platforms: [...pushPlatforms] }))
  api.on(
    contract.registerPushDevice,
    async ({ session, body }) => {
      if (!pushPlatforms.includes(body.platform))
        throw new DomainError('invalid_state', 'Esta app todavía no puede recibir avisos')
      await vault.push.register({ userId: session.userId, sessionId: session.id, ...body })
      return { ok: true as const }
    },
    { counted: 'settingsChangesByAccount' },
  )
  api.on(
    contract.removePushDevice,
    async ({ session }) => {
      await vault.push.unregister(session.id)
      return { ok: true as const }
    },
    { counted: 'settingsChangesByAccount' },
  )
  // Browsers may send a body with a DELETE, clients of the specification send none.
  api.on(
    contract.unsubscribePush,
    async ({ session, query, body }) => {
      const endpoint = query.endpoint ?? body.endpoint
      if (endpoint === undefined) throw new DomainError('validation', 'La suscripción no es válida')
      await vault.push.unsubscribe(session.userId, endpoint)
      return { ok: true as const }
    },
    { counted: 'settingsChangesByAccount' },
  )
}
