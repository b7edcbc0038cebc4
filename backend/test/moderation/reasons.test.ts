/** What moderators work by, and what those concerned are told of a decision, over HTTP. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { clausePoints, standingThresholds } from '../../../contract/moderation/clauses.ts'
import type {
  moderationSettings,
  Template,
  templates,
} from '../../../contract/moderation/policies.ts'
import type { previewDecision } from '../../../contract/moderation/preview.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { telling } from '../../composition/workers.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import { NoticeGiven } from '../../domain/moderation/guest-notice.ts'
import { ReportFiled } from '../../domain/moderation/report.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { casePolicy } from '../../workers/moderation/case-policy.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

let house: TestServer
let luz: TestStaff
let lead: TestStaff
const { published, filed, see, reported } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, lead] = [await house.staff('moderator'), await house.staff('lead')]
})
const someone = (rol: 'cliente' | 'barbero' = 'cliente', nombre = 'Eva Ruiz') =>
  house.register(rol, { nombre })
/** Reported by these people, and claimed by `who`. */
async function claimed(
  who: TestStaff,
  subject: Subject,
  ...reporters: readonly SignedIn[]
): Promise<string> {
  const id = await reported(subject, ...reporters)
  await must(house.asStaff(who).post(`/api/admin/cases/${id}/claim`))
  return id
}
const hide = {
  medidas: [{ medida: 'hide' }],
  clausula: 'acoso',
  fundamento: 'normas',
  hechos: 'Insulta a quien pasa',
}
const decide = (who: TestStaff, id: string, more: object = {}) =>
  house.asStaff(who).post<{ code?: string; message?: string }>(`/api/admin/cases/${id}/decisions`, {
    ...hide,
    vistoHasta: '999999999',
    ...more,
  })

describe('what moderators work by', () => {
  test('stands without anybody having written it; a change is seen with who made it, and is not made over another one', async () => {
    const before = (
      await must(house.asStaff(luz).get<ResponseOf<typeof templates>>('/api/admin/templates'))
    ).body
    expect(before.historial).toEqual([])
    expect(
      before.data.every(
        ({ deFabrica, version, cambiada }) => deFabrica && version === 0 && cambiada === null,
      ),
    ).toBe(true)
    const textos = {
      es: 'Hola, {{nombre}}. {{clausula}} {{hechos}}',
      en: 'Hello {{nombre}}. {{clausula}} {{hechos}}',
    }
    const change = (who: TestStaff, more: object = {}) =>
      house
        .asStaff(who)
        .put<Template & { code?: string; message?: string }>('/api/admin/templates', {
          nombre: 'spam',
          textos,
          version: 0,
          ...more,
        })
    expect((await change(luz)).status).toBe(403)
    expect(await change(lead, { textos: { ...textos, en: 'Hi {{name}}' } })).toMatchObject({
      status: 400,
      body: { code: 'validation', message: 'No existe el hueco «name»' },
    })
    expect((await must(change(lead))).body).toMatchObject({
      nombre: 'spam',
      textos,
      deFabrica: false,
      version: 1,
      cambiada: { por: { id: lead.user.id } },
    })
    expect(await change(lead, { textos: { es: 'Otra', en: 'Another' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    await must(change(lead, { textos: null, version: 1 }))
    const { data, historial } = (
      await must(house.asStaff(luz).get<ResponseOf<typeof templates>>('/api/admin/templates'))
    ).body
    expect(data.find(({ nombre }) => nombre === 'spam')).toMatchObject({
      deFabrica: true,
      version: 2,
      textos: before.data.find(({ nombre }) => nombre === 'general')?.textos,
    })
    expect(historial).toMatchObject([
      { nombre: 'spam', textos: null },
      { nombre: 'spam', textos, por: { id: lead.user.id, nombre: 'Equipo lead' } },
    ])
  })

  test('weighs what the product says until somebody who leads says otherwise', async () => {
    const see = async () =>
      (
        await must(
          house.asStaff(luz).get<ResponseOf<typeof moderationSettings>>('/api/admin/settings'),
        )
      ).body
    expect(await see()).toEqual({
      puntos: clausePoints,
      umbrales: standingThresholds,
      version: 0,
      cambiada: null,
      historial: [],
    })
    const rules = {
      puntos: { ...clausePoints, spam: 2 },
      umbrales: { aviso: 3, riesgo: 6, expulsion: 12 },
    }
    expect(
      (await house.asStaff(luz).put('/api/admin/settings', { ...rules, version: 0 })).status,
    ).toBe(403)
    for (const bad of [
      { ...rules, puntos: { ...rules.puntos, spam: 101 } },
      { ...rules, umbrales: { aviso: 6, riesgo: 6, expulsion: 12 } },
      { umbrales: rules.umbrales },
    ]) {
      expect(
        (await house.asStaff(lead).put('/api/admin/settings', { ...bad, version: 0 })).status,
      ).toBe(400)
    }
    await must(house.asStaff(lead).put('/api/admin/settings', { ...rules, version: 0 }))
    expect(
      (await house.asStaff(lead).put('/api/admin/settings', { ...rules, version: 0 })).status,
    ).toBe(409)
    expect(await see()).toMatchObject({
      ...rules,
      version: 1,
      cambiada: { por: { id: lead.user.id } },
      historial: [rules],
    })
    await must(
      house.asStaff(lead).put('/api/admin/settings', {
        puntos: clausePoints,
        umbrales: standingThresholds,
        version: 1,
      }),
    )
    expect(await house.services.moderation.policies.rulesNow()).toMatchObject({
      points: clausePoints,
      version: 2,
    })
  })
})

describe('a statement of reasons', () => {
  const previewOf = async (who: TestStaff, id: string, more: object = {}) =>
    (
      await must(
        house
          .asStaff(who)
          .post<ResponseOf<typeof previewDecision>>(`/api/admin/cases/${id}/preview`, {
            ...hide,
            ...more,
          }),
      )
    ).body

  test('is read before it is sent, and what was sent stands in the case and for whom it concerns, word for word', async () => {
    const [ana, eva] = [await someone('barbero', 'Ana Gil'), await someone()]
    const subject = await published(ana, 'Un insulto')
    const id = await claimed(luz, subject, eva)
    const before = await previewOf(luz, id)
    expect(before).toMatchObject({
      aviso: { idioma: 'es' },
      desaparece: { publicaciones: 1, comentarios: 0, negocio: false },
      avisados: { autor: true, reportantes: 1, denunciantes: 0 },
      citas: null,
      definitiva: null,
      puntos: {
        antes: 0,
        despues: 3,
        situacionAntes: 'bueno',
        situacionDespues: 'bueno',
        sugiereExpulsion: false,
      },
    })
    for (const part of [
      'Hola, Ana Gil:',
      'tu publicación del',
      '(«Un insulto»)',
      '«Acoso»',
      'Insulta a quien pasa',
      '«Estado de mi cuenta»',
      'ocultar tu publicación a los demás, sin fecha de fin',
      'otra persona lo reportó',
    ])
      expect(before.aviso?.texto).toContain(part)
    expect(
      (await previewOf(luz, id, { hechos: null })).aviso?.texto,
      'what is still to be written stays open',
    ).toContain('{{hechos}}')
    // Nothing was decided by looking.
    expect((await see(luz, id)).estado).toBe('abierto')
    expect(await decide(luz, id, { avisoAutor: 'Hola: {{hechos}}' })).toMatchObject({
      status: 400,
      body: { code: 'template_open', message: 'Falta completar en el aviso: hechos' },
    })
    const words = `${before.aviso?.texto}\n\nUn saludo`
    await must(decide(luz, id, { avisoAutor: words }), 201)
    const [taken] = (await see(luz, id)).decisiones
    expect(taken?.avisoAutor).toBe(words)
    expect(await house.services.moderation.statements.noticeOf(taken?.id ?? '')).toMatchObject({
      text: words,
      subject,
      authorId: ana.user.id,
      clause: 'acoso',
      ground: 'terms',
      facts: 'Insulta a quien pasa',
      source: 'report',
      automatic: false,
      scope: 'everywhere',
      reversedAt: null,
      thing: { words: 'Un insulto' },
    })
    expect(await house.services.moderation.statements.noticeOf(luz.user.id)).toBeUndefined()
  })

  test('is in the language of whoever is told, also where nobody has written it; where nothing is done there is none', async () => {
    const ana = await someone('barbero', 'Ana Gil')
    await must(house.as(ana).put('/api/users/language', { idioma: 'en' }))
    const first = await claimed(luz, await published(ana, 'Un insulto'), await someone())
    expect(
      (await previewOf(luz, first, { medidas: [{ medida: 'none' }], clausula: null })).aviso,
    ).toBeNull()
    await must(decide(luz, first, { medidas: [{ medida: 'none' }], clausula: null }), 201)
    const second = await claimed(luz, await published(ana, 'Un insulto'), await someone())
    await must(decide(luz, second), 201)
    expect([
      (await see(luz, first)).decisiones[0]?.avisoAutor,
      (await see(luz, second)).decisiones[0]?.avisoAutor,
    ]).toEqual([null, expect.stringContaining('Hello Ana Gil,')])
  })

  test('shows what a suspension and a ban would come to', async () => {
    const ana = await someone('barbero', 'Ana Gil')
    for (let number = 0; number < 2; number++) await published(ana, `Corte ${number}`)
    const id = await claimed(luz, { type: 'USER', id: ana.user.id }, await someone())
    const away = await previewOf(lead, id, { medidas: [{ medida: 'ban' }], clausula: 'menores' })
    expect(away).toMatchObject({
      desaparece: { publicaciones: 2 },
      citas: { comoCliente: 0, comoBarbero: 0, primera: null },
      puntos: { despues: 12, situacionDespues: 'riesgo', sugiereExpulsion: true },
    })
    expect(Date.parse(away.definitiva ?? '') - Date.now()).toBeGreaterThan(180 * 86_400_000)
    expect(
      (await previewOf(luz, id, { medidas: [{ medida: 'suspend', dias: 3 }] })).definitiva,
    ).toBeNull()
    expect(
      (
        await house
          .asStaff(await house.staff('auditor'))
          .post(`/api/admin/cases/${id}/preview`, hide)
      ).status,
    ).toBe(403)
  })
})

/**
 * Each of those concerned hears exactly what is theirs, once, and nobody else anything: what goes
 * out by mail, by the log, and what the inbox shows. The scenarios are those in which others have
 * told the wrong people, nobody, or somebody twice.
 */
describe('who is told what', () => {
  interface World {
    readonly subject: Subject
    readonly id: string
    readonly people: Readonly<Record<'author' | 'first' | 'second' | 'stranger', SignedIn>>
    readonly receipt: string
    readonly since: bigint
  }
  const report = async (who: SignedIn, subject: Subject) => {
    await filed(who, subject)
    await settled(house)
  }
  async function world(): Promise<World> {
    const [author, first, second, stranger] = [
      await someone('barbero', 'Ana Gil'),
      await someone(),
      await someone(),
      await someone(),
    ]
    const subject = await published(author, 'Un insulto')
    await settled(house)
    const {
      body: { receipt },
    } = await must(
      house.guest.post<{ receipt: string }>('/api/denuncias', {
        clave: randomUUID(),
        enlace: `http://localhost/post/${subject.id}`,
        motivo: 'acoso',
        texto: 'Insulta',
        nombre: 'Nora Paz',
        email: `nora-${randomUUID()}@example.com`,
        buenaFe: true,
      }),
      201,
    )
    await report(first, subject)
    const id = await claimed(luz, subject, second)
    return {
      subject,
      id,
      people: { author, first, second, stranger },
      receipt,
      since: await house.services.log.head(),
    }
  }
  async function happened(since: bigint, types: readonly string[]): Promise<RecordedEvent[]> {
    const [all, head]: [RecordedEvent[], bigint] = [[], await house.services.log.head()]
    for await (const { events, position } of house.services.log.subscribe({
      from: since,
      types: [...types],
      signal: AbortSignal.timeout(20_000),
    })) {
      all.push(...events.filter((event) => event.position > since))
      if (position >= head) break
    }
    return all
  }
  /** What the workers would mail since, in the order of the log: to whom, as what. */
  async function mailed({ people, since }: World): Promise<string[]> {
    await settled(house)
    const { db, ...services } = house.services
    const { mayHear, compose } = telling({
      ...services,
      statements: services.moderation.statements,
      config: { timeZone: 'America/Mexico_City', publicUrl: 'https://balbu.test' },
      background: db,
    })
    const names = new Map(Object.entries(people).map(([name, { user }]) => [user.id, name]))
    const told: string[] = []
    for (const event of await happened(since, toldTypes)) {
      for (const { to, kind, about, channels } of noticesOf(event)) {
        const delivery = {
          eventId: event.id,
          position: String(event.position),
          channel: 'mail',
          recipient: to,
          kind,
          about,
        }
        if (!channels.includes('mail') || !(await mayHear(delivery))) continue
        const message = await compose(delivery)
        const text = `${message?.title} ${message?.letter ?? message?.body} ${message?.path}`
        expect(text, 'who decided, and who had reported').not.toMatch(
          new RegExp([luz, lead, people.first, people.second].map(({ user }) => user.id).join('|')),
        )
        if (to !== people.author.user.id)
          expect(text, 'what was done to whom').not.toMatch(/Ana Gil|ocult|suspen/i)
        told.push(`${names.get(to) ?? (about.noticeId === to ? 'guest' : to)} ${kind}`)
      }
    }
    return told.toSorted()
  }
  async function inboxes({ people }: World): Promise<string[]> {
    const all = await Promise.all(
      Object.entries(people).map(async ([name, person]) =>
        (await must(house.as(person).get<Notification[]>('/api/notifications'))).body
          .filter(({ type }) => /^(moderation|report|appeal)_/.test(type))
          .map(({ type }) => `${name} ${type}`),
      ),
    )
    return all.flat().toSorted()
  }
  const heardAgain = async ({ since }: World) => {
    const {
      moderation: { outcomes },
    } = house.services
    await casePolicy({
      heardAgain: (one, told, { commandId, at }) =>
        outcomes.heardAgain({ ...bySystem(house), commandId, at }, one, told),
    }).act(await happened(since, [ReportFiled.type, NoticeGiven.type]))
    await settled(house)
  }
  const reverse = async (id: string) =>
    must(
      house
        .asStaff(luz)
        .post(`/api/admin/decisions/${(await see(luz, id)).decisiones[0]?.id ?? ''}/reverse`, {
          motivo: 'Error',
        }),
    )
  const none = { medidas: [{ medida: 'none' }], clausula: null }
  const answered = ['first report_resolved', 'guest report_resolved', 'second report_resolved']
  const taken = ['author moderation_decision', ...answered]
  const back = [
    'author moderation_reversed',
    'first moderation_reversed',
    'guest moderation_reversed',
    'second moderation_reversed',
  ]
  const ofApp = (told: readonly string[]) =>
    told.filter((one) => !one.startsWith('guest')).toSorted()
  const statusOf = async ({ receipt }: World) =>
    (
      await must(
        house.guest.get<{ estado: string; respuesta: { revertida: boolean } | null }>(
          `/api/denuncias/${receipt}`,
        ),
      )
    ).body

  test.each<[string, (one: World) => Promise<unknown>, readonly string[], object]>([
    [
      'a decision that does several things at once',
      ({ id }) =>
        must(
          decide(luz, id, { medidas: [{ medida: 'hide' }, { medida: 'warn', sobre: 'autor' }] }),
          201,
        ),
      taken,
      { estado: 'ACTION_TAKEN', respuesta: { clausula: 'acoso', revertida: false } },
    ],
    [
      'one that does nothing',
      ({ id }) => must(decide(luz, id, none), 201),
      answered,
      { estado: 'NO_ACTION', respuesta: { clausula: null } },
    ],
    [
      'of what was gone before',
      async ({ id, subject, people }) => {
        await must(house.as(people.author).delete(`/api/posts/${subject.id}`))
        await must(decide(luz, id, none), 201)
      },
      answered,
      { estado: 'GONE' },
    ],
    [
      'one that was undone',
      async ({ id }) => {
        await must(decide(luz, id), 201)
        await settled(house)
        await reverse(id)
      },
      [...taken, ...back],
      { estado: 'ACTION_TAKEN', respuesta: { revertida: true } },
    ],
    [
      'one that was adjusted: undone, and decided otherwise',
      async ({ id }) => {
        await must(decide(luz, id), 201)
        await settled(house)
        await reverse(id)
        await settled(house)
        await must(house.asStaff(luz).post(`/api/admin/cases/${id}/claim`))
        await must(decide(luz, id, { medidas: [{ medida: 'remove' }], clausula: 'odio' }), 201)
      },
      [...taken, ...back, ...taken],
      { estado: 'ACTION_TAKEN', respuesta: { clausula: 'odio', revertida: false } },
    ],
    [
      'a report of what is out of sight already: that one alone is answered',
      async (one) => {
        await must(decide(luz, one.id), 201)
        await settled(house)
        await report(one.people.stranger, one.subject)
        await heardAgain(one)
      },
      [...taken, 'stranger report_resolved'],
      { estado: 'ACTION_TAKEN' },
    ],
  ])('%s', async (_, act, told, receipt) => {
    const one = await world()
    await act(one)
    await settled(house)
    expect(await mailed(one)).toEqual(told.toSorted())
    expect(await inboxes(one)).toEqual(ofApp(told))
    expect(await statusOf(one)).toMatchObject(receipt)
    const reports = (
      await must(house.as(one.people.first).get<Report[]>('/api/moderation/reports/my'))
    ).body
    expect(reports).toHaveLength(1)
    expect(JSON.stringify(reports)).not.toMatch(/hide|remove|warn/)
  })
})
