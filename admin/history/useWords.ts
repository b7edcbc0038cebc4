/** Localised names of events, facts and actors; unknown ones keep the log's name. */
import { useLocaleState, useTranslate } from 'react-admin'
import type { ReplayStep } from '../providers/dataProvider.ts'
import { plainName } from './story.ts'

export function useWords() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return {
    locale,
    translate,
    event: (type: string) => translate(`console.event.${type}`, { _: plainName(type) }),
    /** A field, or what stands beside it: 'comment 1f2e3d4c' of the log. */
    fact(name: string) {
      const [stream, id] = name.split(' ')
      return id === undefined
        ? translate(`console.fact.${name}`, { _: name })
        : `${translate(`console.stream.${stream}`, { _: stream })} ${id}`
    },
    role: (role: string) => translate(`console.actor.${role}`, { _: role }),
    /** By the name, once it is revealed; otherwise by the role alone. */
    actor: ({ nombre, role }: ReplayStep['actor']) =>
      nombre ?? translate(`console.actor.${role}`, { _: role }),
  }
}
