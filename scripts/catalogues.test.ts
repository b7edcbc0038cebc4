/**
 * Every text of the app's catalogues is said by some source. A key is named as it stands, or made
 * of a beginning and an ending that only the program knows (`roles.${rol}`): those beginnings stand
 * here, with their endings where other keys begin alike. The texts of Spanish and English are
 * compared in frontend/i18n/texts.test.ts.
 */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE_TEXTS_VERSION } from '../contract/kernel/terms.ts'

type Texts = { readonly [key: string]: string | Texts }

const root = dirname(import.meta.dirname)
const keysOf = (texts: Texts, at = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [at + key] : keysOf(value, `${at}${key}.`),
  )

async function read(pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(pattern, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })) {
    if (!/\.test\.tsx?$|\/test[A-Z]?\w*\.tsx?$|\/example\.ts$/.test(path))
      found.push(await readFile(join(root, path), 'utf8'))
  }
  return found
}

const keys = (await read('frontend/i18n/es/*.json')).flatMap((text) =>
  keysOf(JSON.parse(text) as Texts),
)
const source = (await Promise.all(['frontend/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}'].map(read)))
  .flat()
  .join('\n')
const named = new Set([...source.matchAll(/['"]([a-zA-Z]+(?:\.\w+)+)['"]/g)].map(([, key]) => key))

/** Of the texts of NOTICE_TEXTS_VERSION, in both languages. */
const NOTICE_TEXTS = 'f8c9775d3ce4c518f04700ac21be6e4eac755b67b86dd2534e1beb6f05c38f6f'

test('the choices of the notification settings are kept with the version of their texts', async () => {
  const texts = await read('frontend/i18n/{es,en}/notificationSettings.json')
  const shown = createHash('sha256').update(texts.toSorted().join('')).digest('hex')
  expect(
    [shown, NOTICE_TEXTS_VERSION],
    'the texts have changed: where their meaning has, NOTICE_TEXTS_VERSION is the day of it',
  ).toEqual([NOTICE_TEXTS, '2026-11-30'])
})

/**
 * Beginnings of keys that are made while the program runs. A pattern: the endings, where not every
 * key of that beginning is made so.
 */
const made: Readonly<Record<string, RegExp | undefined>> = {
  'achievements.rarities.': undefined,
  'achievements.types.': undefined,
  'auth.strength': /^[0-4]$/,
  'availability.':
    /^(mananero|estandar|vespertino|fines_semana)(Hint)?$|^(propio|negocio|estandar)Holds$|^(start|end)$/,
  'availability.none.': undefined,
  'availability.policy.':
    /^(antelacionMinima|limiteCancelacionHoras|margenMinutos|maximoActivas)(Hint)?$/,
  'availability.reason.': undefined,
  'booking.': /^(morning|afternoon|evening)$/,
  'business.dayShort.': undefined,
  'chat.line.': undefined,
  'complete.': /^(photo|phone|about|specialties)$/,
  'days.': undefined,
  'delay.answer.': /^(vale|espero|cambiar|cancelar)$/,
  'delay.lateBarber.': /^(open|vale|no)$/,
  'delay.lateClient.': /^(open|vale|no)$/,
  'delay.how.': /^(nada|aviso|pregunta)$/,
  'dispute.state.': undefined,
  'dossier.channels.': undefined,
  'dossier.disputes.': undefined,
  'dossier.kinds.': undefined,
  'dossier.outcomes.': undefined,
  'dossier.rules.': undefined,
  'dossier.sides.': undefined,
  'home.': /^(morning|afternoon|evening)$/,
  'home.opening_': undefined,
  'invitation.': /^(aceptada|rechazada|retirada|caducada)(Text)?$/,
  'legal.': /^(terms|privacy)Title$/,
  'legal.privacy.': undefined,
  'legal.terms.': undefined,
  'moderated.': /^(label|hide|remove)$/,
  'moderated.comment.': undefined,
  // The subjects and the channels of notices.
  'notificationSettings.':
    /^(appointment(Created|Confirmed|Cancelled|Rejected|Reminder)|new(Follower|Like|Comment|Message|Review)|waitlistOffer|achievementUnlocked|(mail|sms|push)(Hint)?)$/,
  'notifications.': /^(today|earlier)$/,
  'posts.clauses.': undefined,
  'reports.answers.': undefined,
  'reports.clauses.': undefined,
  'reports.contestedAnswers.': undefined,
  'reports.reasons.': undefined,
  'reports.status.': undefined,
  'roles.': /^(cliente|barbero|duenno)$/,
  'search.kinds.': undefined,
  'search.orders.': undefined,
  'services.order_': undefined,
  'standing.appealState.': undefined,
  'standing.automatic.': undefined,
  'standing.automation.': undefined,
  'standing.clause.': undefined,
  'standing.ground.': undefined,
  'standing.measure.': undefined,
  'standing.reasons.': undefined,
  'standing.source.': undefined,
  'standing.state.': undefined,
  'standing.stateText.': undefined,
  'states.': /^(pendiente|confirmada|próxima|completada|cancelada)$/,
  'statistics.weeks': /^\d+$/,
  'team.': /^(remove|leave)(Title|Free|Text|Done)?$/,
  'team.state.': undefined,
  'team.via.': undefined,
  'trust.kinds.': undefined,
  'trust.labels.': undefined,
  'waitlist.state': /^(esperando|ofrecida|pausada|cumplida|dejada)$/,
  'waitlist.step.': undefined,
  'waitlist.why.': undefined,
  'week.': /^(empty|order|overlap)$/,
}

/** One and several are two texts of one key. */
const keyOf = (text: string) => text.replace(/_(one|other)$/, '')
const isMade = (key: string) =>
  Object.entries(made).some(
    ([beginning, endings]) =>
      key.startsWith(beginning) &&
      (endings === undefined || endings.test(key.slice(beginning.length))),
  )

test('no text stands in a catalogue that nothing says', () => {
  expect(keys.length).toBeGreaterThan(2000)
  expect(keys.filter((key) => !named.has(keyOf(key)) && !isMade(keyOf(key)))).toEqual([])
})

test.each(Object.keys(made))('keys are made that begin with %s', (beginning) => {
  expect(source).toContain(`\`${beginning}\${`)
  expect(keys.some((key) => isMade(keyOf(key)) && key.startsWith(beginning))).toBe(true)
})
