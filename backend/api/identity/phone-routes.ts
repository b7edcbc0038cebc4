/** Confirming one's phone number by a code, and what text messages cost one's shop. */
import { randomUUID } from 'node:crypto'
import * as contract from '../../../contract/identity/phone.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { shopOfPerson } from '../../projections/business/team-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf } from '../kernel/language.ts'
import type { Services } from '../kernel/services.ts'

const texts: Readonly<Record<Language, (code: string) => string>> = {
  es: (code) =>
    `Tu código de Balbu es ${code}. Vale 10 minutos. Si no lo pediste, ignora este mensaje.`,
  en: (code) =>
    `Your Balbu code is ${code}. It is good for 10 minutes. If you did not ask for it, ignore this message.`,
}

export const phoneRoutes: Routes = (api, services) => {
  const { vault, limits, texting, db } = services
  api.on(contract.phone, ({ session }) => shown(services, session.userId))

  api.on(
    contract.sendPhoneCode,
    async ({ session, request }) => {
      if (!texting) throw new DomainError('no_sms', 'Por ahora no podemos enviar SMS desde aquí')
      const { telefono, confirmed } = await vault.phones.stateOf(session.userId)
      if (telefono === null)
        throw new DomainError('wrong_state', 'Agrega primero un teléfono a tu perfil')
      if (confirmed) return shown(services, session.userId)
      // Each is paid for: nobody makes us write to numbers in series, nor to one number again and
      // again.
      await limits.count('phoneCodesByAddress', request.ip)
      await limits.count('phoneCodesByAccount', session.userId)
      await limits.count('phoneCodesByNumber', telefono)
      const code = await vault.phones.newCode(session.userId, telefono)
      try {
        // Asked for again it is another code: the gateway must not take it for a repeat.
        await texting.send({
          to: telefono,
          text: texts[requestLanguageOf(request)](code),
          key: randomUUID(),
        })
      } catch (error) {
        await vault.phones.dropCode(session.userId)
        request.log.warn({ err: error }, 'a phone code could not be sent')
        throw new DomainError('no_sms', 'No pudimos enviar el SMS. Inténtalo más tarde.')
      }
      return shown(services, session.userId)
    },
    { neverStored: true },
  )

  api.on(
    contract.confirmPhone,
    async ({ session, body }) => {
      await limits.count('phoneTriesByAccount', session.userId)
      const outcome = await vault.phones.confirm(session.userId, body.codigo)
      if (outcome.is === 'wrong') {
        const errors = [{ field: 'codigo', message: 'El código no es correcto' }] as const
        throw new DomainError('wrong_code', 'El código no es correcto', { errors })
      }
      if (outcome.is === 'too_many_tries')
        throw new DomainError('too_many_tries', 'Demasiados intentos. Pide otro código.')
      if (outcome.is === 'expired')
        throw new DomainError('code_expired', 'El código ya no vale. Pide otro.')
      return shown(services, session.userId)
    },
    { neverStored: true },
  )

  api.on(contract.shopTextMessages, async ({ session }) => {
    const shop = await shopOfPerson(db, session.userId)
    if (shop?.owner_id !== session.userId) throw notFound('Negocio no encontrado')
    const { parts, heldBack } = await vault.textMessages.usageOf(shop.business_id)
    return {
      ofrecido: texting !== undefined,
      partes: parts,
      tope: texting?.shopMonthly ?? 0,
      noEnviados: heldBack,
    }
  })
}

async function shown(
  { vault, texting }: Pick<Services, 'vault' | 'texting'>,
  userId: string,
): Promise<contract.Phone> {
  const { telefono, confirmed, triesLeft } = await vault.phones.stateOf(userId)
  const pending = triesLeft === null ? 'sin_confirmar' : 'enviado'
  const estado = confirmed ? 'confirmado' : pending
  return {
    ofrecido: texting !== undefined,
    telefono,
    estado: telefono === null ? 'sin_telefono' : estado,
    intentosRestantes: confirmed ? null : triesLeft,
  }
}
