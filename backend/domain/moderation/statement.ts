/**
 * The statement of reasons: what was decided, scope and duration, facts, source, automation, clause
 * or law, and redress. The template comes first; missing parts follow, so every statement is
 * complete. Pure: the preview is what is sent.
 */
import type { Language } from '../../../contract/kernel/languages.ts'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { clauseWords } from '../../../contract/moderation/clauses.ts'
import {
  changesNothing,
  type Clause,
  type Effect,
  type Ground,
} from '../../../contract/moderation/reasons.ts'
import {
  isReportable,
  subjectEntry,
  type SubjectType,
} from '../../../contract/moderation/subject-types.ts'
import { filled, openIn, type Placeholder } from '../../../contract/moderation/templates.ts'
import type { DecisionTakenData } from './case-events.ts'
import type { Measure } from './measures.ts'

/** What it is about, as its author knows it. */
export interface StatementSubject {
  readonly type: SubjectType
  /** The first words of it; null where it has none. */
  readonly words: string | null
  readonly publishedAt: string | null
}

export interface Stated {
  readonly thing: StatementSubject
  readonly nombre: string
  readonly effects: readonly Measure[]
  readonly clause: Clause | null
  readonly ground: Ground | null
  /** Undefined while nobody has written them. */
  readonly facts: string | undefined
  readonly source: DecisionTakenData['source']
  /** No person has decided it. */
  readonly automatic: boolean
  readonly takenAt: string
}

/** In which language, and on whose clock. */
export interface StatementReader {
  readonly language: Language
  readonly zone: string
}

const CLIPPED = 80
const clipped = (words: string) =>
  [...words].length > CLIPPED ? `${[...words].slice(0, CLIPPED).join('').trimEnd()}…` : words
/** Making one takes longer than writing all the rest of a statement. */
const formats = new Map<string, Intl.DateTimeFormat>()
function dayIn(instant: string, { language, zone }: StatementReader): string {
  const name = `${language} ${zone}`
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: zone,
    })
  formats.set(name, format)
  return format.format(new Date(instant))
}

interface Wording {
  readonly about: (thing: string, words: string | null, day: string | null) => string
  readonly effects: Readonly<Record<Effect, (thing: string) => string>>
  readonly until: (day: string) => string
  readonly endless: string
  readonly atOnce: string
  readonly asBelow: string
  readonly final: (day: string) => string
  readonly lines: {
    readonly decision: string
    readonly scope: string
    readonly source: string
    readonly automation: string
    readonly ground: string
    readonly clause: string
    readonly facts: string
  }
  readonly everywhere: string
  readonly sources: Readonly<Record<DecisionTakenData['source'], string>>
  readonly contested: string
  readonly byPerson: string
  readonly foundByRule: string
  readonly byMachine: string
  readonly grounds: Readonly<Record<Ground, string>>
  readonly known: string
  readonly appeal: (day: string) => string
}

const wordings: Readonly<Record<Language, Wording>> = {
  es: {
    about: (thing, words, day) =>
      `${thing}${day === null ? '' : ` del ${day}`}${words === null ? '' : ` («${words}»)`}`,
    effects: {
      none: () => 'no tomar ninguna medida',
      label: (thing) => `difuminar ${thing}, que se ve al tocarla`,
      hide: (thing) => `ocultar ${thing} a los demás`,
      remove: (thing) => `retirar ${thing}`,
      warn: () => 'darte un aviso',
      restrict: () => 'restringir tu cuenta: lo que comentes espera a que lo apruebe quien publicó',
      suspend: () => 'suspender tu cuenta',
      ban: () => 'expulsar tu cuenta',
      withdraw: (thing) => `retirar la imagen de ${thing}`,
      mute: () => 'poner en pausa tus reportes: lo que reportes no se recibe',
      clear_no_show: (thing) => `dejar sin efecto ${thing}`,
      uphold_no_show: (thing) => `mantener ${thing}`,
    },
    until: (day) => `hasta el ${day}`,
    endless: 'sin fecha de fin',
    atOnce: 'desde hoy',
    asBelow: 'por el tiempo que se indica abajo',
    final: (day) => `será definitivo el ${day} si no apelas antes`,
    lines: {
      decision: 'Decisión',
      scope: 'Dónde vale',
      source: 'De dónde vino',
      automation: 'Medios automatizados',
      ground: 'Fundamento',
      clause: 'Norma',
      facts: 'Hechos',
    },
    everywhere: 'en todo Balbu',
    sources: {
      report: 'otra persona lo reportó',
      notice: 'alguien lo denunció',
      staff: 'lo vio nuestro equipo por iniciativa propia',
      rule: 'lo señaló una regla automática, por iniciativa propia',
    },
    contested: 'tu cliente no estaba de acuerdo',
    byPerson: 'no se usaron para decidir: lo decidió una persona',
    foundByRule: 'se usaron para encontrarlo; lo decidió una persona',
    byMachine: 'lo encontró y lo decidió un sistema automático; una persona lo revisará',
    grounds: { terms: 'nuestras normas', law: 'la ley' },
    known: 'Contiene una imagen idéntica a una que ya retiramos por esta norma.',
    appeal: (day) =>
      `Si no estás de acuerdo, puedes apelar hasta el ${day} en «Estado de mi cuenta»: lo revisará otra persona. También puedes acudir a los tribunales.`,
  },
  en: {
    about: (thing, words, day) =>
      `${thing}${day === null ? '' : ` of ${day}`}${words === null ? '' : ` (“${words}”)`}`,
    effects: {
      none: () => 'no action',
      label: (thing) => `to blur ${thing} until somebody taps it`,
      hide: (thing) => `to hide ${thing} from others`,
      remove: (thing) => `to remove ${thing}`,
      warn: () => 'to give you a warning',
      restrict: () =>
        'to restrict your account: your comments wait until whoever has published approves them',
      suspend: () => 'to suspend your account',
      ban: () => 'to ban your account',
      withdraw: (thing) => `to remove the picture of ${thing}`,
      mute: () => 'to pause your reports: what you report is not received',
      clear_no_show: (thing) => `to clear ${thing}`,
      uphold_no_show: (thing) => `to let stand ${thing}`,
    },
    until: (day) => `until ${day}`,
    endless: 'without an end',
    atOnce: 'from today',
    asBelow: 'for as long as is said below',
    final: (day) => `final on ${day} unless you appeal before`,
    lines: {
      decision: 'Decision',
      scope: 'Where it holds',
      source: 'Where it came from',
      automation: 'Automated means',
      ground: 'Ground',
      clause: 'Rule',
      facts: 'Facts',
    },
    everywhere: 'all of Balbu',
    sources: {
      report: 'somebody reported it',
      notice: 'somebody gave notice of it',
      staff: 'our team saw it, on our own initiative',
      rule: 'an automatic rule pointed at it, on our own initiative',
    },
    contested: 'your client did not agree',
    byPerson: 'none were used to decide: a person decided',
    foundByRule: 'used to find it; a person decided',
    byMachine: 'an automatic system found and decided it; a person will look at it',
    grounds: { terms: 'our rules', law: 'the law' },
    known: 'It has a picture in it that is identical to one which we have removed by this rule.',
    appeal: (day) =>
      `If you don’t agree, you can appeal until ${day} under “My account status”: somebody else will look at it. You may also go to court.`,
  },
}

/** What a machine has found that holds a picture which is known. */
export const factsOfKnown = (language: Language): string => wordings[language].known

const lasts = ({ effect }: Measure) =>
  !changesNothing.includes(effect) && effect !== 'warn' && effect !== 'clear_no_show'

function lengthOf({ effects }: Stated, reader: StatementReader): string {
  const { until, endless, atOnce, asBelow } = wordings[reader.language]
  const ends = [...new Set(effects.filter(lasts).map((one) => one.until))]
  const [end] = ends
  if (end === undefined) return atOnce
  if (ends.length > 1) return asBelow
  return end === null ? endless : until(dayIn(end, reader))
}

/** Each measure with its end: what was decided, in a line. */
function measuresOf({ thing, effects, takenAt }: Stated, reader: StatementReader): string {
  const words = wordings[reader.language]
  const { own } = subjectEntry(thing.type).words[reader.language]
  return effects
    .map((one) => {
      const end =
        one.effect === 'ban'
          ? [words.endless, words.final(dayIn(appealableUntil(takenAt), reader))]
          : !lasts(one)
            ? []
            : [one.until === null ? words.endless : words.until(dayIn(one.until, reader))]
      return [words.effects[one.effect](own), ...end].join(', ')
    })
    .join('; ')
}

/** What fills the template's holes. Of facts that nobody has written yet the hole stays. */
export function valuesOf(
  stated: Stated,
  reader: StatementReader,
): Readonly<Record<Placeholder, string | undefined>> {
  const { thing, nombre, clause, facts, takenAt } = stated
  const words = wordings[reader.language]
  return {
    nombre,
    contenido: words.about(
      subjectEntry(thing.type).words[reader.language].own,
      thing.words === null || thing.words === '' ? null : clipped(thing.words),
      thing.publishedAt === null ? null : dayIn(thing.publishedAt, reader),
    ),
    clausula: clause === null ? undefined : clauseWords[reader.language][clause],
    hechos: facts,
    hasta: lengthOf(stated, reader),
    apelar: words.appeal(dayIn(appealableUntil(takenAt), reader)),
  }
}

/** The whole text, from a template in the reader's language. */
export function statementOf(template: string, stated: Stated, reader: StatementReader): string {
  const { lines, everywhere, sources, contested, byPerson, foundByRule, byMachine, grounds } =
    wordings[reader.language]
  const { source, automatic, ground, clause, thing } = stated
  const foundBy = source === 'rule' ? foundByRule : byPerson
  const mentioned = new Set(openIn(template))
  const values = valuesOf(stated, reader)
  const rest = [
    [lines.decision, measuresOf(stated, reader)],
    [lines.scope, everywhere],
    [lines.source, isReportable(thing.type) ? sources[source] : contested],
    [lines.automation, automatic ? byMachine : foundBy],
    ...(ground === null ? [] : [[lines.ground, grounds[ground]]]),
    ...(mentioned.has('clausula') || clause === null ? [] : [[lines.clause, '{{clausula}}']]),
    ...(mentioned.has('hechos') ? [] : [[lines.facts, '{{hechos}}']]),
  ].map(([name, words]) => `${name}: ${words}`)
  return [
    filled(template, values),
    filled(rest.join('\n'), values),
    ...(mentioned.has('apelar') ? [] : [values.apelar]),
  ].join('\n\n')
}
