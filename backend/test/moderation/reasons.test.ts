/** What moderators work by, and what those concerned are told of a decision, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { clausePoints, standingThresholds } from '../../../contract/moderation/clauses.ts'
import type { moderationSettings, Template, templates } from '../../../contract/moderation/policies.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import type { previewDecision } from '../../../contract/moderation/preview.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { caseIdOf } from '../../domain/moderation/case.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { settled } from '../support/cast.ts'
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
type Case = ResponseOf<typeof caseById>
const someone = (rol: 'cliente' | 'barbero' = 'cliente', nombre = 'Eva Ruiz') => house.register(rol, { nombre })
const published = async (author: TestPerson, content = 'Un insulto'): Promise<Subject> => ({ type: 'POST', id: (await must(house.as(author).post<Post>('/api/posts', { content }), 201)).body.id })
const file = async (who: TestPerson, { type, id }: Subject) => (await must(house.as(who).post<Report>('/api/moderation/reports', { targetType: type, targetId: id, reason: 'acoso' }), 201)).body
/** Reported by these people, and claimed by `who`. */
async function claimed(who: Staff, subject: Subject, ...reporters: readonly TestPerson[]): Promise<string> {
  await settled(house)
  for (const reporter of reporters) await file(reporter, subject)
  await settled(house)
  const id = caseIdOf(subject)
  await must(console_(who).post(`/api/admin/cases/${id}/claim`))
  return id
}
const hide = { medidas: [{ medida: 'hide' }], clausula: 'acoso', fundamento: 'normas', hechos: 'Insulta a quien pasa' }
const decide = (who: Staff, id: string, more: object = {}) =>
  console_(who).post<{ code?: string; message?: string }>(`/api/admin/cases/${id}/decisions`, { ...hide, vistoHasta: '999999999', ...more })
const see = async (who: Staff, id: string) => (await must(console_(who).get<Case>(`/api/admin/cases/${id}`))).body
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

describe('a statement of reasons', () => {
  const previewOf = async (who: Staff, id: string, more: object = {}) =>
    (await must(console_(who).post<ResponseOf<typeof previewDecision>>(`/api/admin/cases/${id}/preview`, { ...hide, ...more }))).body

  test('is read before it is sent, and what was sent stands in the case and for whom it concerns, word for word', async () => {
    const [ana, eva] = [await someone('barbero', 'Ana Gil'), await someone()]
    const subject = await published(ana)
    const id = await claimed(luz, subject, eva)
    const before = await previewOf(luz, id)
    expect(before).toMatchObject({
      aviso: { idioma: 'es' }, desaparece: { publicaciones: 1, comentarios: 0, negocio: false }, avisados: { autor: true, reportantes: 1, denunciantes: 0 }, citas: null, definitiva: null,
      puntos: { antes: 0, despues: 3, situacionAntes: 'bueno', situacionDespues: 'bueno', sugiereExpulsion: false },
    })
    for (const part of ['Hola, Ana Gil:', 'tu publicación del', '(«Un insulto»)', '«Acoso»', 'Insulta a quien pasa', '«Estado de mi cuenta»', 'ocultar tu publicación a los demás, sin fecha de fin', 'otra persona lo reportó']) expect(before.aviso?.texto).toContain(part)
    expect((await previewOf(luz, id, { hechos: null })).aviso?.texto, 'what is still to be written stays open').toContain('{{hechos}}')
    // Nothing was decided by looking.
    expect((await see(luz, id)).estado).toBe('abierto')
    expect(await decide(luz, id, { avisoAutor: 'Hola: {{hechos}}' })).toMatchObject({ status: 400, body: { code: 'template_open', message: 'Falta completar en el aviso: hechos' } })
    const words = `${before.aviso?.texto}\n\nUn saludo`
    await must(decide(luz, id, { avisoAutor: words }), 201)
    const [taken] = (await see(luz, id)).decisiones
    expect(taken?.avisoAutor).toBe(words)
    expect(await house.services.statements.noticeOf(taken?.id ?? '')).toMatchObject({
      text: words, subject, authorId: ana.user.id, clause: 'acoso', ground: 'terms', facts: 'Insulta a quien pasa', source: 'report', automatic: false, scope: 'everywhere', reversedAt: null, thing: { words: 'Un insulto' },
    })
    expect(await house.services.statements.noticeOf(luz.user.id)).toBeUndefined()
  })

  test('is in the language of whoever is told, also where nobody has written it; where nothing is done there is none', async () => {
    const ana = await someone('barbero', 'Ana Gil')
    await must(house.as(ana).put('/api/users/language', { idioma: 'en' }))
    const first = await claimed(luz, await published(ana), await someone())
    expect((await previewOf(luz, first, { medidas: [{ medida: 'none' }], clausula: null })).aviso).toBeNull()
    await must(decide(luz, first, { medidas: [{ medida: 'none' }], clausula: null }), 201)
    const second = await claimed(luz, await published(ana), await someone())
    await must(decide(luz, second), 201)
    expect([(await see(luz, first)).decisiones[0]?.avisoAutor, (await see(luz, second)).decisiones[0]?.avisoAutor]).toEqual([null, expect.stringContaining('Hello Ana Gil,')])
  })

  test('shows what a suspension and a ban would come to', async () => {
    const ana = await someone('barbero', 'Ana Gil')
    for (let number = 0; number < 2; number++) await published(ana, `Corte ${number}`)
    const id = await claimed(luz, { type: 'USER', id: ana.user.id }, await someone())
    const away = await previewOf(lead, id, { medidas: [{ medida: 'ban' }], clausula: 'menores' })
    expect(away).toMatchObject({ desaparece: { publicaciones: 2 }, citas: { comoCliente: 0, comoBarbero: 0, primera: null }, puntos: { despues: 12, situacionDespues: 'riesgo', sugiereExpulsion: true } })
    expect(Date.parse(away.definitiva ?? '') - Date.now()).toBeGreaterThan(180 * 86_400_000)
    expect((await previewOf(luz, id, { medidas: [{ medida: 'suspend', dias: 3 }] })).definitiva).toBeNull()
    expect((await console_(await house.staff('auditor')).post(`/api/admin/cases/${id}/preview`, hide)).status).toBe(403)
  })
})
