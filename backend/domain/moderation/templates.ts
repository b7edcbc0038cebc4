/** Moderators' templates: one stream; the product's defaults have no author. */
import { z } from 'zod'
import {
  defaultTemplates,
  type TemplateName,
  templateLimits,
  templateNames,
  type TemplateTexts,
  unknownIn,
} from '../../../contract/moderation/templates.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly } from '../kernel/event.ts'
import { Id, Text, Utc } from '../kernel/fields.ts'

const OURS = 'our own words, of nobody'
const Words = Text(templateLimits.template)
/** `texts`: null where the product's own one counts again. */
export const TemplateChanged = event('TemplateChanged', {
  name: z.enum(templateNames),
  texts: openly(z.object({ es: Words, en: Words }).nullable(), OURS),
  by: Id,
  changedAt: Utc,
})

export type TemplateEvent = EventsOf<[typeof TemplateChanged]>
export type TemplateCommand = Command<
  'ChangeTemplate',
  { name: TemplateName; texts: TemplateTexts | null; version: number }
>

export interface ChangedTemplate {
  readonly texts: TemplateTexts | null
  readonly version: number
  readonly by: string
  readonly at: string
}
export type Templates = ReadonlyMap<TemplateName, ChangedTemplate>

export const templatesDecider: Decider<Templates, TemplateCommand, TemplateEvent> = {
  category: 'templates',
  initial: new Map(),
  evolve: (state, event) =>
    match<TemplateEvent, Templates>(event, {
      TemplateChanged: ({ name, texts, by, changedAt: at }) =>
        new Map(state).set(name, { texts, version: templateVersionOf(state, name) + 1, by, at }),
    }),
  decide: (state, command) =>
    match<TemplateCommand, readonly TemplateEvent[]>(command, {
      ChangeTemplate: ({ name, texts, version }, { by, at }) => {
        authorize(by, 'templates.change')
        if (version !== templateVersionOf(state, name))
          throw new DomainError(
            'conflict',
            'Alguien lo cambió mientras lo editabas. Vuelve a cargar la página.',
          )
        const unknown = [...new Set(texts ? [...unknownIn(texts.es), ...unknownIn(texts.en)] : [])]
        if (unknown.length > 0)
          throw new DomainError(
            'validation',
            `No existe el hueco ${unknown.map((one) => `«${one}»`).join(', ')}`,
          )
        const before = state.get(name)?.texts ?? null
        return before?.es === texts?.es && before?.en === texts?.en
          ? []
          : [TemplateChanged({ name, texts, by: by.id, changedAt: at })]
      },
    }),
}

/** Of which there is one. */
export const TEMPLATES = 'moderation'
export const templateVersionOf = (state: Templates, name: TemplateName): number =>
  state.get(name)?.version ?? 0
/** As it is written now: its own, the product's own, or the general one. */
export const textsOf = (state: Templates, name: TemplateName): TemplateTexts =>
  state.get(name)?.texts ??
  defaultTemplates[name] ??
  state.get('general')?.texts ??
  defaultTemplates.general
