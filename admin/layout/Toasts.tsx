/**
 * The console's messages to its user. A landmark of their own: without one a screen reader's list
 * of regions leaves them out.
 */
import { Notification, useTranslate } from 'react-admin'

export function Toasts() {
  const translate = useTranslate()
  return (
    <section aria-label={translate('console.toasts')}>
      <Notification />
    </section>
  )
}
