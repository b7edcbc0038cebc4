/** Views of a past moment; code and texts load on use. */
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'

async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(['past'])])
  return loaded
}

export const LazyMomentSheet = loadable(
  async () => (await withTexts(import('./MomentSheet.tsx'))).MomentSheet,
)
export const LazyPastBanner = loadable(
  async () => (await withTexts(import('./PastBanner.tsx'))).PastBanner,
)
export const LazyNoPast = loadable(async () => (await withTexts(import('./PastBanner.tsx'))).NoPast)
