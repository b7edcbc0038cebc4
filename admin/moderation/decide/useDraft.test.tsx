/** What somebody writes about a case is theirs: it survives the page, and nobody else sees it. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Case } from '../../providers/dataProvider.ts'
import { dropSession, keepSession, type StaffSession } from '../../providers/session.ts'
import { draftOf, forgetDraft, useDraft } from './useDraft.ts'

const [luz, max] = ['0', '1'].map((n): StaffSession => ({
  sessionId: `s${n}`,
  staff: {
    id: `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`,
    nombre: 'Luz',
    roles: ['moderator'],
    lead: false,
  },
})) as [StaffSession, StaffSession]
const one: Pick<Case, 'id' | 'tipo' | 'motivos'> = {
  id: 'b0cf5c59-8e35-4f4c-9f8b-7b4f2a4f5a11',
  tipo: 'POST',
  motivos: [{ motivo: 'acoso', cuenta: 1 }],
}
const write = (facts: string, of = one) => {
  const { result, unmount } = renderHook(() => useDraft(of))
  act(() => result.current.change({ facts }))
  unmount()
}
const facts = () => renderHook(() => useDraft(one)).result.current.draft.facts
afterEach(() => sessionStorage.clear())

test('is there again after the page was loaded anew: it is kept in the tab, not in the page', () => {
  keepSession(luz)
  write('Insulta a quien pasa')
  expect(Object.values(sessionStorage).join()).toContain('Insulta a quien pasa')
  expect(facts()).toBe('Insulta a quien pasa')
})

test('is not shown to another moderator who signs in in the same tab, on the same case', () => {
  keepSession(luz)
  write('Palabras de Luz')
  dropSession()
  keepSession(max)
  expect(facts()).toBe('')
  expect(draftOf(one.id)).toBeUndefined()
  expect(Object.values(sessionStorage).join()).not.toContain('Palabras de Luz')
})

test('is there for the same person after their session had ended', () => {
  keepSession(luz)
  write('A medias')
  dropSession()
  keepSession({ ...luz, sessionId: 'another' })
  expect(facts()).toBe('A medias')
})

test('is forgotten once it is sent; what cannot be read counts as nothing', () => {
  keepSession(luz)
  write('A medias')
  forgetDraft(one.id)
  expect(facts()).toBe('')
  sessionStorage.setItem(`balbu.console.draft.${luz.staff.id}.${one.id}`, '{"facts":7}')
  expect(facts()).toBe('')
})

test('of a disputed appointment no rule is chosen until somebody chooses one', () => {
  keepSession(luz)
  const { result } = renderHook(() =>
    useDraft({ ...one, tipo: 'APPOINTMENT', motivos: [{ motivo: 'disputa', cuenta: 1 }] }),
  )
  expect(result.current.draft.clause).toBeNull()
})
