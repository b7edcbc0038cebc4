/** A key that is in no Spanish catalogue does not compile. */
import 'i18next'
import type account from './es/account.json'
import type appointments from './es/appointments.json'
import type availability from './es/availability.json'
import type booking from './es/booking.json'
import type business from './es/business.json'
import type dashboard from './es/dashboard.json'
import type first from './es/first.json'
import type door from './es/door.json'
import type home from './es/home.json'
import type invitation from './es/invitation.json'
import type notifications from './es/notifications.json'
import type profile from './es/profile.json'
import type services from './es/services.json'
import type shop from './es/shop.json'

type Texts = typeof first & typeof door & typeof home & typeof account & typeof appointments & typeof availability & typeof booking & typeof business & typeof dashboard
  & typeof invitation & typeof notifications & typeof profile & typeof services & typeof shop

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
