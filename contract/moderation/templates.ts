/** Templates of statements: moderation.md, 'Settled'. Without zod, for screens. */
import type { Language } from '../kernel/languages.ts'
import { type Clause, clauses } from './reasons.ts'

/** What is filled in, as `{{nombre}}`. */
export const placeholders = [
  'nombre',
  'contenido',
  'clausula',
  'hechos',
  'hasta',
  'apelar',
] as const
export type Placeholder = (typeof placeholders)[number]
const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((one) => one === name)

/** Text snippets by clause, one per line, kept like templates. */
export const snippetNames = clauses.map((clause) => `hechos_${clause}` as const)
export type SnippetName = `hechos_${Clause}`
export const isSnippets = (name: string): name is SnippetName => name.startsWith('hechos_')
/** The lines of a text, each once. */
export const snippetsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** One per clause; `general`: default; `disputa`: cleared marks; then snippets. */
export const templateNames = ['general', ...clauses, 'disputa', ...snippetNames] as const
export type TemplateName = (typeof templateNames)[number]
/** In both languages; the recipient's one is used. */
export type TemplateTexts = Readonly<Record<Language, string>>

/** Of a template. */
export const templateLimits = { template: 2_000 } as const

const open = /\{\{\s*([^{}]*?)\s*\}\}/g
/** The names in braces that stand in it, each once. */
export const openIn = (text: string): string[] => [
  ...new Set([...text.matchAll(open)].map(([, name = '']) => name)),
]
/** Those of them that nothing is ever filled into. */
export const unknownIn = (text: string): string[] =>
  openIn(text).filter((name) => !isPlaceholder(name))
/** With what is known filled in; what is not stays open. */
export const filled = (
  text: string,
  values: Partial<Readonly<Record<Placeholder, string | undefined>>>,
): string =>
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

/** Self-harm: help lines come first. */
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

/** What moderators write most, by clause. */
const snippets: Readonly<Record<SnippetName, TemplateTexts>> = {
  hechos_spam: {
    es: 'Anuncia algo que no tiene que ver con una barbería.\nRepite lo mismo muchas veces.',
    en: 'It advertises what has nothing to do with a barbershop.\nIt repeats the same many times.',
  },
  hechos_acoso: {
    es: 'Insulta a otra persona.\nIntimida o persigue a otra persona.',
    en: 'It insults another person.\nIt intimidates or stalks another person.',
  },
  hechos_odio: {
    es: 'Ataca a otras personas por quiénes son.',
    en: 'It attacks other people for who they are.',
  },
  hechos_desnudez: {
    es: 'Muestra desnudez o contenido sexual.',
    en: 'It shows nudity or sexual content.',
  },
  hechos_violencia: {
    es: 'Amenaza con hacer daño a otra persona.\nCelebra que se haga daño a alguien.',
    en: 'It threatens to hurt another person.\nIt celebrates that somebody is hurt.',
  },
  hechos_autolesion: { es: 'Anima a hacerse daño.', en: 'It encourages self-harm.' },
  hechos_menores: {
    es: 'Pone en riesgo a una persona menor de edad.',
    en: 'It puts a minor at risk.',
  },
  hechos_suplantacion: {
    es: 'Usa el nombre o la imagen de otra persona o negocio.',
    en: 'It uses the name or picture of another person or shop.',
  },
  hechos_falsa: {
    es: 'Afirma algo que no es cierto para engañar.',
    en: 'It claims what is not true in order to mislead.',
  },
  hechos_ilegal: { es: 'Ofrece algo que la ley prohíbe.', en: 'It offers what the law forbids.' },
  hechos_servicio: {
    es: 'Reserva y cancela para molestar.\nMarcó faltas a clientes que se presentaron.',
    en: 'Books and cancels in order to bother.\nMarked clients who came as no-shows.',
  },
  hechos_resena: {
    es: 'No trata de una visita.\nResponde a algo ajeno al servicio.',
    en: 'It is not about a visit.\nIt is about something other than the service.',
  },
  hechos_reportes: {
    es: 'Reporta una y otra vez lo que no incumple nada.',
    en: 'Reports again and again what is against no rule.',
  },
}

/** The product's templates. Other clauses use the general one. */
export const defaultTemplates: Partial<Readonly<Record<TemplateName, TemplateTexts>>> & {
  readonly general: TemplateTexts
} = { general, autolesion: help, disputa: cleared, ...snippets }
