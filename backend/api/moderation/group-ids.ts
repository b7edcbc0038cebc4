/** How a group of cases is called on the wire: by what its cases have in common. */
import type { Likeness as LikenessWord } from '../../../contract/moderation/groups.ts'
import type { Kind } from '../../projections/moderation/groups.ts'
import type { Likeness } from '../../projections/moderation/groups-reads.ts'

export const kindWord = {
  author: 'autor',
  picture: 'imagen',
  text: 'texto',
} as const satisfies Record<Kind, LikenessWord>
export const groupKindOf = {
  autor: 'author',
  imagen: 'picture',
  texto: 'text',
} as const satisfies Record<LikenessWord, Kind>

export const groupIdOf = ({ kind, value }: Likeness): string => `${kindWord[kind]}-${value}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export function likenessOf(groupId: string): Likeness | undefined {
  const [word, value] = [
    groupId.slice(0, groupId.indexOf('-')),
    groupId.slice(groupId.indexOf('-') + 1),
  ]
  const kind = Object.entries(groupKindOf).find(([name]) => name === word)?.[1]
  return kind === undefined || (kind === 'author' && !UUID.test(value))
    ? undefined
    : { kind, value }
}
