/** Names of events, facts and actors in the reader's language; what has no words yet keeps the name it has in the log. */
import { useLocaleState, useTranslate } from 'react-admin'
import type { ReplayStep } from '../../../providers/dataProvider.ts'
import { plainName } from './story.ts'

export function useWords() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return {
    locale,
    translate,
    event: (type: string) => translate(`console.event.${type}`, { _: plainName(type) }),
    fact: (name: string) => translate(`console.fact.${name}`, { _: name }),
    role: (role: string) => translate(`console.actor.${role}`, { _: role }),
    /** The system has no name of its own, only a role. */
    actor: ({ nombre, role }: ReplayStep['actor']) => (role === 'system' ? translate('console.actor.system') : nombre),
  }
}
