import { expect, test } from 'vitest'
import { clauses, effects, sides } from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { defaultTemplates, openIn } from '../../../contract/moderation/templates.ts'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { type Stated, statementOf } from './statement.ts'

const takenAt = '2026-11-23T23:30:00.000Z'
const stated: Stated = {
  thing: { type: 'POST', words: 'Un insulto', publishedAt: '2026-11-20T10:00:00.000Z' },
  nombre: 'Ana',
  clause: 'acoso',
  ground: 'terms',
  facts: 'Insulta a quien pasa',
  source: 'report',
  automatic: false,
  takenAt,
  effects: [
    { effect: 'hide', on: 'subject', until: null },
    { effect: 'suspend', on: 'author', until: '2026-11-30T23:30:00.000Z' },
  ],
}
const es = { language: 'es', zone: 'America/Mexico_City' } as const

test('says what, where, how long, why, who pointed at it, that a person decided, and what one can do about it', () => {
  expect(statementOf(defaultTemplates.general.es, stated, es)).toBe(`Hola, Ana:

Revisamos tu publicación del 20 de noviembre de 2026 («Un insulto») y no cumple esta norma: «Acoso»: no se permite insultar, perseguir ni intimidar a nadie.

Qué vimos: Insulta a quien pasa

La decisión vale por el tiempo que se indica abajo.

Si no estás de acuerdo, puedes apelar hasta el 23 de mayo de 2027 en «Estado de mi cuenta»: lo revisará otra persona. También puedes acudir a los tribunales.

Decisión: ocultar tu publicación a los demás, sin fecha de fin; suspender tu cuenta, hasta el 30 de noviembre de 2026
Dónde vale: en todo Balbu
De dónde vino: otra persona lo reportó
Medios automatizados: no se usaron para decidir: lo decidió una persona
Fundamento: nuestras normas`)
})

test('what a template leaves out is said after it', () => {
  const text = statementOf('Hola.', stated, { language: 'en', zone: 'Europe/Madrid' })
  for (const part of [
    'Rule: “Harassment”',
    'Facts: Insulta a quien pasa',
    'Decision: to hide your post from others, without an end; to suspend your account, until 1 December 2026',
    'you can appeal until 24 May 2027',
    'Where it holds: all of Balbu',
    'somebody reported it',
    'a person decided',
    'our rules',
  ]) {
    expect(text.replace(/(\w+) (\d+), (\d{4})/g, '$2 $1 $3')).toContain(part)
  }
})

test('a hole that nobody has filled stays open, and nothing else does', () => {
  expect(
    openIn(statementOf(defaultTemplates.general.es, { ...stated, facts: undefined }, es)),
  ).toEqual(['hechos'])
  for (const type of subjectTypes) {
    for (const effect of effects) {
      for (const on of sides) {
        for (const clause of clauses) {
          for (const language of ['es', 'en'] as const) {
            const text = statementOf(
              defaultTemplates.general[language],
              {
                ...stated,
                thing: { ...stated.thing, type },
                effects: [{ effect, on, until: null }],
                clause,
              },
              { ...es, language },
            )
            expect(openIn(text)).toEqual([])
            expect(text).not.toMatch(/undefined|null/)
          }
        }
      }
    }
  }
})

test('what a machine has done is said to be so, also where it only found it', () => {
  const said = (more: Partial<Stated>) =>
    statementOf(defaultTemplates.general.es, { ...stated, source: 'rule', ...more }, es)
  expect(said({ automatic: true })).toContain('lo encontró y lo decidió un sistema automático')
  expect(said({})).toContain('se usaron para encontrarlo; lo decidió una persona')
})

test('a ban says when it is final, and long words are cut', () => {
  const text = statementOf(
    defaultTemplates.general.es,
    {
      ...stated,
      thing: { ...stated.thing, words: 'a'.repeat(200) },
      effects: [{ effect: 'ban', on: 'author', until: null }],
    },
    es,
  )
  expect(text).toContain(
    'expulsar tu cuenta, sin fecha de fin, será definitivo el 23 de mayo de 2027 si no apelas antes',
  )
  expect(text).toContain(`«${'a'.repeat(80)}…»`)
  expect(text).toContain('La decisión vale sin fecha de fin.')
})

test('six months are six months, also at the end of a short one', () => {
  expect(
    ['2026-11-23T23:30:00.000Z', '2026-08-31T10:00:00.000Z', '2027-12-31T00:00:00.000Z'].map(
      appealableUntil,
    ),
  ).toEqual(['2027-05-23T23:30:00.000Z', '2027-02-28T10:00:00.000Z', '2028-06-30T00:00:00.000Z'])
})

test('a cleared mark is told as a correction: no rule, no report by somebody else, no accusation', () => {
  const dispute: Stated = {
    ...stated,
    thing: { type: 'APPOINTMENT', words: null, publishedAt: '2026-11-20T10:00:00.000Z' },
    clause: null,
    ground: null,
    effects: [{ effect: 'clear_no_show', on: 'subject', until: null }],
    facts: 'El cliente estuvo en la puerta',
  }
  const text = statementOf(defaultTemplates.disputa?.es ?? '', dispute, es)
  expect(text).toContain(
    'Tu cliente no estaba de acuerdo con lo que quedó marcado en una cita tuya del 20 de noviembre de 2026',
  )
  expect(text).toContain('no suma puntos')
  expect(text).toContain('De dónde vino: tu cliente no estaba de acuerdo')
  expect(openIn(text)).toEqual([])
  expect(text).not.toMatch(/norma|reportó|molestar|undefined|null/)
})
