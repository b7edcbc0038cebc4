/** Opens the appeal sheet. Its code loads on first use, because few appeal. */
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { askWith } from '../../ui/prompts.ts'
import type { Appealed } from './AppealSheet.tsx'

const AppealSheet = loadable(async () => (await import('./AppealSheet.tsx')).AppealSheet)

let askedAt = 0

/** Resolves true once it was sent. */
export function askToAppeal(what: Appealed): Promise<boolean> {
  // Each time a dialog of its own: nothing of the one before is in it.
  const key = ++askedAt
  return askWith(({ open, answer }) => (
    <SectionBoundary key={key}>
      <AppealSheet what={what} open={open} onDone={answer} />
    </SectionBoundary>
  ))
}
