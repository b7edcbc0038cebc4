/** A field for an id: what is sent on, and what is said where a text is none. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleI18n } from '../providers/i18nProvider.ts'
import { IdWords } from './IdWords.tsx'

const whole = 'd348f6f4-0000-4000-8000-000000000001'
const other = 'd348f6f4-0000-4000-8000-000000000002'
afterEach(() => vi.unstubAllGlobals())

test.each([
  { typed: whole, ids: [], sent: [whole], says: undefined },
  { typed: 'd348f6f4', ids: [whole], sent: [whole], says: undefined },
  { typed: 'd348f6f4', ids: [whole, whole], sent: [whole], says: undefined },
  {
    typed: 'd348f6f4',
    ids: [whole, other],
    sent: [],
    says: 'Varios ids empiezan por «d348f6f4». Escribe más letras.',
  },
  { typed: 'd348f6f4', ids: [], sent: [], says: 'Ningún id empieza por «d348f6f4».' },
  {
    typed: 'Lucía',
    ids: [whole],
    sent: [],
    says: '«Lucía» no es un id. Escríbelo entero o sus 8 primeras letras.',
  },
])('$typed, where $ids.length begin so: sends $sent', async ({ typed, ids, sent, says }) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: ids.map((id) => ({ id, de: 'case' })) }))
  const heard: string[] = []
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={consoleI18n} store={memoryStore()}>
        <IdWords label="Caso" value="" send={(id) => heard.push(id)} />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Caso'), `${typed}{Enter}`)
  if (says === undefined) await vi.waitFor(() => expect(heard).toEqual(sent))
  else expect(await screen.findByText(says)).toBeVisible()
  expect(heard).toEqual(sent)
})
