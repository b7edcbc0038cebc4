/**
 * What the operator's commands have in common: what they open is closed, and a mistake in the
 * configuration is said in its own words.
 */
import { ConfigError } from '../backend/config.ts'

/** Runs a command to its end; it gives the exit code. 2 where the configuration is wrong. */
export async function command(
  work: (closing: AsyncDisposableStack) => Promise<number>,
): Promise<void> {
  const closing = new AsyncDisposableStack()
  try {
    process.exitCode = await work(closing)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 2
  } finally {
    await closing.disposeAsync()
  }
}
