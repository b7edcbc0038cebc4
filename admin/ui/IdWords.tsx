/** Id field: accepts a whole id, or its first letters where they are unambiguous. */
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { idsFound } from '../../contract/moderation/audit.ts'
import { call } from '../providers/call.ts'
import { messageOf } from './form.tsx'
import { FilterText } from './FilterBar.tsx'

const WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const SHORT_ID = /^[0-9a-f]{8}[0-9a-f-]{0,27}$/i

/** Which problem a typed text has as an id, by its text's key. */
type Problem = 'malformed' | 'unknown' | 'several'

export async function wholeId(
  typed: string,
): Promise<{ readonly id: string } | { readonly problem: Problem }> {
  if (WHOLE.test(typed)) return { id: typed.toLowerCase() }
  if (!SHORT_ID.test(typed)) return { problem: 'malformed' }
  const ids = new Set((await call(idsFound, { query: { q: typed } })).data.map(({ id }) => id))
  const [id] = ids
  if (id === undefined) return { problem: 'unknown' }
  return ids.size === 1 ? { id } : { problem: 'several' }
}

export function IdWords({
  label,
  value,
  send,
}: {
  label: string
  value: string
  send: (id: string) => void
}) {
  const translate = useTranslate()
  const find = useMutation({
    mutationFn: wholeId,
    onSuccess: (found) => {
      if ('id' in found) send(found.id)
    },
  })
  const typed = find.variables ?? ''
  const problem =
    find.data && 'problem' in find.data
      ? translate(`console.ids.${find.data.problem}`, { typed })
      : undefined
  const look = (text: string) => {
    if (text !== '') return find.mutate(text)
    find.reset()
    send('')
  }
  return (
    <FilterText
      label={label}
      hint={translate('console.ids.hint')}
      value={value}
      send={look}
      error={find.error ? messageOf(find.error, translate) : problem}
    />
  )
}
