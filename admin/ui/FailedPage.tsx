/** A page whose one thing can't be shown: why, another try, and the way back to its list. */
import { type ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { Page } from './Page.tsx'
import { Failed } from './states.tsx'

export function FailedPage(
  why: Required<Pick<ComponentProps<typeof Failed>, 'error' | 'retry' | 'back'>>,
) {
  const translate = useTranslate()
  return (
    <Page title={translate('console.error.title')} headed={false}>
      <Failed level="h1" {...why} />
    </Page>
  )
}
