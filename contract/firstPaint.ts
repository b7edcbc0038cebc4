/** What the server knows of a screen when it sends its page: answers of the API to a guest. */
import type { PublicProfile } from './identity/profiles.ts'
import type {
  Business,
  businessBarbers,
  businessServices,
  ListedBusiness,
} from './business/shops.ts'
import type { ResponseOf } from './kernel/route.ts'
import type { search } from './business/search.ts'

export type FirstPaint =
  | { readonly screen: 'home'; readonly shops: readonly ListedBusiness[] }
  | { readonly screen: 'search'; readonly found: ResponseOf<typeof search>['results'] }
  | { readonly screen: 'person'; readonly person: PublicProfile }
  | {
      readonly screen: 'shop'
      readonly shop: Business
      readonly services: ResponseOf<typeof businessServices>
      readonly barbers: ResponseOf<typeof businessBarbers>
    }
  | { readonly screen: 'booking'; readonly barber: PublicProfile }
