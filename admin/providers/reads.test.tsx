/** Reads and commands of the console, by the contract's tags. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { caseById, claimCase } from '../../contract/moderation/cases.ts'
import { templates } from '../../contract/moderation/policies.ts'
import { call } from './call.ts'
import { invalidate, read, useCommand } from './reads.ts'

const id = '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10'
afterEach(() => vi.unstubAllGlobals())

function open(answer: (path: string, method: string) => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return answer(path, method)
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return { asked, queries, wrapper }
}

test.for([201, 409])(
  'after a command that was answered %d the reads that it makes old are asked for again, and no others',
  async (status) => {
    const { asked, wrapper } = open((_, method) =>
      Response.json(method === 'GET' ? { data: [] } : { success: true }, {
        status: method === 'GET' ? 200 : status,
      }),
    )
    const { result } = renderHook(
      () => ({
        one: useQuery(read(caseById, { params: { id } })),
        texts: useQuery(read(templates)),
        claim: useCommand(claimCase, {
          mutationFn: () => call(claimCase, { params: { id } }),
        }),
      }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.texts.isSuccess).toBe(true))
    asked.length = 0
    await act(() => result.current.claim.mutateAsync().catch(() => {}))
    expect(asked).toEqual([`POST /api/admin/cases/${id}/claim`, `GET /api/admin/cases/${id}`])
    expect(result.current.claim.isPending).toBe(false)
  },
)

test('two reads of the same call and input are one', async () => {
  const { asked, wrapper } = open(() => Response.json({ data: [] }))
  const { result } = renderHook(
    () => [useQuery(read(templates)), useQuery(read(templates))] as const,
    { wrapper },
  )
  await waitFor(() => expect(result.current[1].isSuccess).toBe(true))
  expect(asked).toEqual(['GET /api/admin/templates'])
})

test('the lists that react-admin asks for itself are old by their resource', async () => {
  const { queries } = open(() => Response.json({}))
  for (const resource of ['cases', 'appeals', 'outbox'])
    queries.setQueryData([resource, 'getList', {}], { data: [] })
  await invalidate(queries, ['queue'])
  const isOld = (resource: string) =>
    queries.getQueryState([resource, 'getList', {}])?.isInvalidated
  expect([isOld('cases'), isOld('appeals'), isOld('outbox')]).toEqual([true, true, false])
})
