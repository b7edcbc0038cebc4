/** Templates of what is said to whom a decision concerns: moderation.md, 'Settled'. Without zod, for screens. */
import type { Language } from '../kernel/languages.ts'
import { clauses } from './reasons.ts'

/** What is filled in, as `{{nombre}}`. */
export const placeholders = ['nombre', 'contenido', 'clausula', 'hechos', 'hasta', 'apelar'] as const
export type Placeholder = (typeof placeholders)[number]
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name)

/** One for each clause; `general` where that has none of its own; `disputa` of a mark that is cleared by no clause. */
export const templateNames = ['general', ...clauses, 'disputa'] as const
export type TemplateName = (typeof templateNames)[number]
/** In both languages: whom it is sent to chooses. */
export type TemplateTexts = Readonly<Record<Language, string>>

/** Of a template. */
export const templateLimits = { template: 2_000 } as const

const open = /\{\{\s*([^{}]*?)\s*\}\}/g
/** The names in braces that stand in it, each once. */
export const openIn = (text: string): string[] => [...new Set([...text.matchAll(open)].map(([, name = '']) => name))]
/** Those of them that nothing is ever filled into. */
export const unknownIn = (text: string): string[] => openIn(text).filter((name) => !isPlaceholder(name))
/** With what is known filled in; what is not stays open. */
export const filled = (text: string, values: Partial<Readonly<Record<Placeholder, string | undefined>>>): string =>
  text.replace(open, (all, name: string) => (isPlaceholder(name) ? values[name] : undefined) ?? all)

const general: TemplateTexts = {
  es: `Hola, {{nombre}}:

Revisamos {{contenido}} y no cumple esta norma: {{clausula}}.

Qué vimos: {{hechos}}

La decisión vale {{hasta}}.

{{apelar}}`,
  en: `Hello {{nombre}},

We have looked at {{contenido}}, and it goes against this rule: {{clausula}}.

What we saw: {{hechos}}

The decision holds {{hasta}}.

{{apelar}}`,
}

/** Whoever is in danger is told first where there is help. */
const help: TemplateTexts = {
  es: `Hola, {{nombre}}:

Nos importa cómo estás. Si estás pasando por un momento difícil, habla con alguien de confianza o llama al número de emergencias de tu país: hay personas que pueden ayudarte ahora mismo.

Tuvimos que tomar una decisión sobre {{contenido}} por esta norma, que protege a quien lo lee: {{clausula}}.

Qué vimos: {{hechos}}

La decisión vale {{hasta}}.

{{apelar}}`,
  en: `Hello {{nombre}},

We care about how you are. If you are going through a hard time, talk to somebody you trust or call the emergency number of your country: there are people who can help you right now.

We had to decide about {{contenido}} because of this rule, which protects whoever reads it: {{clausula}}.

What we saw: {{hechos}}

The decision holds {{hasta}}.

{{apelar}}`,
}

/** A cleared mark is a correction: it accuses nobody. */
const cleared: TemplateTexts = {
  es: `Hola, {{nombre}}:

Tu cliente no estaba de acuerdo con {{contenido}}. Lo revisamos y ya no cuenta.

Qué vimos: {{hechos}}

Es una corrección: no es un aviso, no suma puntos y tu cuenta sigue igual.

{{apelar}}`,
  en: `Hello {{nombre}},

Your client did not agree with {{contenido}}. We have looked at it, and it no longer counts.

What we saw: {{hechos}}

It is a correction: it is no warning, it counts no points, and your account stays as it is.

{{apelar}}`,
}

/** Those that the product comes with. A clause without one of its own is told by the general one. */
export const defaultTemplates: Partial<Readonly<Record<TemplateName, TemplateTexts>>> & { readonly general: TemplateTexts } = { general, autolesion: help, disputa: cleared }
