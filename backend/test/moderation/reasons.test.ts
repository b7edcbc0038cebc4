/** What moderators work by, and what those concerned are told of a decision, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { clausePoints, standingThresholds } from '../../../contract/moderation/clauses.ts'
import type { moderationSettings, Template, templates } from '../../../contract/moderation/policies.ts'
import { must } from '../support/chair.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

type Staff = TestPerson & { readonly staffSessionId: string }
let house: TestServer
let luz: Staff
let lead: Staff
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, lead] = [await house.staff('moderator'), await house.staff('lead')]
})
const console_ = (who: Staff) => house.as({ ...who, sessionId: who.staffSessionId })

describe('what moderators work by', () => {
  test('stands without anybody having written it; a change is seen with who made it, and is not made over another one', async () => {
    const before = (await must(console_(luz).get<ResponseOf<typeof templates>>('/api/admin/templates'))).body
    expect(before.historial).toEqual([])
    expect(before.data.every(({ deFabrica, version, cambiada }) => deFabrica && version === 0 && cambiada === null)).toBe(true)
    const textos = { es: 'Hola, {{nombre}}. {{clausula}} {{hechos}}', en: 'Hello {{nombre}}. {{clausula}} {{hechos}}' }
    const change = (who: Staff, more: object = {}) => console_(who).put<Template & { code?: string; message?: string }>('/api/admin/templates', { nombre: 'spam', textos, version: 0, ...more })
    expect((await change(luz)).status).toBe(403)
    expect(await change(lead, { textos: { ...textos, en: 'Hi {{name}}' } })).toMatchObject({ status: 400, body: { code: 'validation', message: 'No existe el hueco «name»' } })
    expect((await must(change(lead))).body).toMatchObject({ nombre: 'spam', textos, deFabrica: false, version: 1, cambiada: { por: { id: lead.user.id } } })
    expect(await change(lead, { textos: { es: 'Otra', en: 'Another' } })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await must(change(lead, { textos: null, version: 1 }))
    const { data, historial } = (await must(console_(luz).get<ResponseOf<typeof templates>>('/api/admin/templates'))).body
    expect(data.find(({ nombre }) => nombre === 'spam')).toMatchObject({ deFabrica: true, version: 2, textos: before.data.find(({ nombre }) => nombre === 'general')?.textos })
    expect(historial).toMatchObject([{ nombre: 'spam', textos: null }, { nombre: 'spam', textos, por: { id: lead.user.id, nombre: 'Equipo lead' } }])
  })

  test('weighs what the product says until somebody who leads says otherwise', async () => {
    const see = async () => (await must(console_(luz).get<ResponseOf<typeof moderationSettings>>('/api/admin/settings'))).body
    expect(await see()).toEqual({ puntos: clausePoints, umbrales: standingThresholds, version: 0, cambiada: null, historial: [] })
    const rules = { puntos: { ...clausePoints, spam: 2 }, umbrales: { aviso: 3, riesgo: 6, expulsion: 12 } }
    expect((await console_(luz).put('/api/admin/settings', { ...rules, version: 0 })).status).toBe(403)
    for (const bad of [{ ...rules, puntos: { ...rules.puntos, spam: 101 } }, { ...rules, umbrales: { aviso: 6, riesgo: 6, expulsion: 12 } }, { umbrales: rules.umbrales }]) {
      expect((await console_(lead).put('/api/admin/settings', { ...bad, version: 0 })).status).toBe(400)
    }
    await must(console_(lead).put('/api/admin/settings', { ...rules, version: 0 }))
    expect((await console_(lead).put('/api/admin/settings', { ...rules, version: 0 })).status).toBe(409)
    expect(await see()).toMatchObject({ ...rules, version: 1, cambiada: { por: { id: lead.user.id } }, historial: [rules] })
    await must(console_(lead).put('/api/admin/settings', { puntos: clausePoints, umbrales: standingThresholds, version: 1 }))
    expect(await house.services.policies.rulesNow()).toMatchObject({ points: clausePoints, version: 2 })
  })
})
