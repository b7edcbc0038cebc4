/** Lists that come in pages by number (`contract/kernel/pages.ts`). */
import { lastPage } from '../../../contract/kernel/pages.ts'

/**
 * Whether a list in the console has a page after this one. `found`: rows, one more than a page
 * where there is more.
 */
export const hasNextPage = (
  { page, perPage }: { readonly page: number; readonly perPage: number },
  found: number,
): boolean => found > perPage && page < lastPage.console
