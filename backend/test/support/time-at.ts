import type { TestServer } from './server.ts'

/** What is done here happens at the server's time `instant`. */
export async function timeAt<T>(
  { clock }: Pick<TestServer, 'clock'>,
  instant: number,
  act: () => Promise<T>,
): Promise<T> {
  clock.offsetMs = instant - Date.now()
  try {
    return await act()
  } finally {
    clock.offsetMs = 0
  }
}
