/** `report({ type: 'POST', id, revision, name })` opens the report dialog from any screen. */
import { useSession } from '../../client/session.ts'
import { currentLanguage, loadTexts, translatorOf } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { askForAccount, askWith } from '../../ui/prompts.ts'
import type { Reported } from './ReportSheet.tsx'

// Most who look report nothing.
const ReportSheet = loadable(async () => {
  const [module] = await Promise.all([import('./ReportSheet.tsx'), loadTexts(['reports'])])
  return module.ReportSheet
})

let askedAt = 0

/** Resolves true once it was reported. Guests are told that it takes an account. */
export function useReport(): (subject: Reported) => Promise<boolean> {
  const { status } = useSession()
  return async (subject) => {
    if (status !== 'signed-in') {
      await loadTexts(['reports']).then(
        () => askForAccount(translatorOf(currentLanguage())('reports.needsAccount')),
        () => askForAccount(),
      )
      return false
    }
    // Each time a dialog of its own: nothing of the one before is in it.
    const key = ++askedAt
    return askWith(({ open, answer }) => (
      <SectionBoundary key={key}>
        <ReportSheet subject={subject} open={open} onDone={answer} />
      </SectionBoundary>
    ))
  }
}
