/** What moderators work by, with who has changed it and when. */
import * as contract from '../../../contract/moderation/policies.ts'
import { type TemplateName, templateNames } from '../../../contract/moderation/templates.ts'
import {
  rulesIn,
  type Rules,
  SETTINGS,
  type SettingsEvent,
} from '../../domain/moderation/moderation-settings.ts'
import {
  type TemplateEvent,
  type Templates,
  TEMPLATES,
  textsOf,
  templateVersionOf,
} from '../../domain/moderation/templates.ts'
import { colleagueNamesOf } from '../../projections/moderation/case-colleagues.ts'
import type { Routes } from '../kernel/route-registration.ts'

const SHOWN = 50

export const policyRoutes: Routes = (api, { db, log, moderation: { policies: working } }) => {
  /** What happened in a stream, the newest first, with who did it. */
  async function historyOf<
    Event extends { readonly data: { readonly by: string; readonly changedAt: string } },
  >(stream: string) {
    const all: Event['data'][] = []
    for await (const { data } of log.readStream(stream)) all.push(data as Event['data'])
    const names = await colleagueNamesOf(db, [...new Set(all.map(({ by }) => by))])
    const changed = ({ by, changedAt: en }: Event['data']) => ({
      por: { id: by, nombre: names.get(by) ?? '' },
      en,
    })
    return { last: all.toReversed().slice(0, SHOWN), changed, names }
  }

  api.on(contract.templates, async () => {
    const [now, { last, changed, names }] = [
      await working.templatesNow(),
      await historyOf<TemplateEvent>(`templates-${TEMPLATES}`),
    ]
    return {
      data: templateNames.map((name) => templateOf(now, name, names)),
      historial: last.map((data) => ({ ...changed(data), nombre: data.name, textos: data.texts })),
    }
  })
  api.on(contract.changeTemplate, async ({ context, body: { nombre, textos, version } }) => {
    const now = await working.changeTemplate(context, nombre, { texts: textos, version })
    return templateOf(
      now,
      nombre,
      await colleagueNamesOf(db, [now.get(nombre)?.by ?? context.by.id]),
    )
  })

  api.on(contract.moderationSettings, async () => {
    const [{ version, ...rules }, { last, changed }] = [
      await working.rulesNow(),
      await historyOf<SettingsEvent>(`settings-${SETTINGS}`),
    ]
    const [newest] = last
    return {
      ...worded(rules),
      version,
      cambiada: newest ? changed(newest) : null,
      historial: last.map((data) => ({ ...changed(data), ...worded(rulesIn(data)) })),
    }
  })
  api.on(
    contract.changeModerationSettings,
    async ({ context, body: { puntos: points, umbrales: thresholds, version } }) => {
      const now = await working.changeSettings(context, { points, thresholds, version })
      return { ...worded(now), version: now.version }
    },
  )
}

const worded = ({ points: puntos, thresholds: umbrales }: Rules) => ({ puntos, umbrales })

function templateOf(now: Templates, nombre: TemplateName, names: ReadonlyMap<string, string>) {
  const changed = now.get(nombre)
  return {
    nombre,
    textos: textsOf(now, nombre),
    deFabrica: !changed?.texts,
    version: templateVersionOf(now, nombre),
    cambiada: changed
      ? { por: { id: changed.by, nombre: names.get(changed.by) ?? '' }, en: changed.at }
      : null,
  }
}
