/** Toasts of the console, in a landmark, so that screen readers list their region. */
import { Notification, useTranslate } from 'react-admin'

export function Toasts() {
  const translate = useTranslate()
  return (
    <section aria-label={translate('console.toasts')}>
      <Notification />
    </section>
  )
}
