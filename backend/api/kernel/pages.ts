/** Lists that come in pages by number (`contract/kernel/pages.ts`). */
import { lastPage } from '../../../contract/kernel/pages.ts'

/** Whether the list has a next page. `found`: rows, one more than a page if so. */
export const hasNextPage = (
  { page, perPage }: { readonly page: number; readonly perPage: number },
  found: number,
): boolean => found > perPage && page < lastPage.console
