/** Answers to reminders and delays without sign-in: a page that asks once more (around.md R7). */
import { type Answer, answers, lateAnswers } from '../../../contract/booking/answers.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { RenderedMessage } from '../delivery/notice.ts'

const labels = {
  es: {
    confirmar: 'Confirmo que voy',
    vale: 'Vale',
    espero: 'Me espero',
    mover: 'Mover',
    cancelar: 'Cancelar',
  },
  en: {
    confirmar: 'I’ll be there',
    vale: 'That’s fine',
    espero: 'I’ll wait',
    mover: 'Move',
    cancelar: 'Cancel',
  },
} as const satisfies Record<Language, Record<Answer, string>>

export const answersOf = ({
  answerBy: token,
  isLate = false,
  language,
}: Pick<RenderedMessage, 'answerBy' | 'isLate' | 'language'>): {
  readonly answer: Answer
  readonly label: string
  readonly path: string
}[] =>
  token === undefined
    ? []
    : (isLate ? lateAnswers : answers).map((answer) => ({
        answer,
        label: labels[language][answer],
        path: addressOf('/answer/:token', { token, accion: answer }),
      }))
