/** What each page says of itself, from the read models: the same as the API tells a guest. */
import type { FirstPaint } from '../../../contract/firstPaint.ts'
import type { HouseParts } from '../business/house.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { Id } from '../../../contract/kernel/values.ts'
import { pageOf } from '../../../contract/paths.ts'
import { shops } from '../../projections/business/shops.ts'
import { shopsAround } from '../../projections/business/shops-reads.ts'
import { team } from '../../projections/business/team.ts'
import { positionsReachedBy } from '../../projections/engine/positions/reached.ts'
import { people } from '../../projections/identity/people.ts'
import { posts } from '../../projections/social/posts.ts'
import { postSeen } from '../../projections/social/posts-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { searched } from '../business/search-routes.ts'
import { servedAt } from '../business/shop-view.ts'
import { listedShops, shopSeenWhole } from '../business/shops-seen.ts'
import { profileSeen } from '../identity/profile-routes.ts'
import { postView } from '../social/post-view.ts'
import type { Services } from '../kernel/services.ts'
import { headOfPerson, headOfPost, headOfShop } from './described.ts'
import type { Head } from './head.ts'
import type { Saying } from './rendering.ts'
import { words } from './words.ts'

type Parts = HouseParts & Pick<Services, 'config' | 'found' | 'now'>

export function pagesSaid(parts: Parts): Saying {
  const { publicUrl } = parts.config
  return {
    publicUrl,
    stood: positionsReachedBy(parts.db, [people, shops, team, posts]),
    otherwise: (language) => words[language].home,
    async said(path, language) {
      const page = await pageSaid(parts, path, language)
      if (page === 'gone') return { is: 'absent', head: { ...words[language].gone, hidden: true } }
      return page
        ? { is: 'there', ...page }
        : { is: 'absent', head: { ...words[language].absent, hidden: true } }
    },
  }
}

interface Page {
  readonly head: Head
  readonly paint?: FirstPaint | undefined
}

/** Nothing where the guest may not see the page; of a post also whether it existed. */
async function pageSaid(
  parts: Parts,
  path: string,
  language: Language,
): Promise<Page | 'gone' | undefined> {
  const { publicUrl } = parts.config
  const texts = words[language]
  const viewer: Viewer = { userId: null, at: parts.now().toISOString() }
  const page = pageOf(path)
  const id = Id.safeParse(path.split('/')[2]).data
  switch (page) {
    case undefined:
      return undefined
    case '/':
    case '/home':
      return {
        head: { ...texts.home, canonical: '/', data: site(publicUrl) },
        paint: { screen: 'home', shops: await firstShops(parts, viewer) },
      }
    case '/search':
      return {
        head: { ...texts.search, canonical: path },
        paint: { screen: 'search', found: await firstFound(parts, viewer) },
      }
    case '/user/:userId': {
      const person = id === undefined ? undefined : await profileSeen(parts, viewer, id)
      return (
        person && {
          head: headOfPerson(person, { language, publicUrl }),
          paint: { screen: 'person', person },
        }
      )
    }
    case '/business/:businessId': {
      const seen = id === undefined ? undefined : await shopSeenWhole(parts.db, viewer, id)
      return (
        seen && {
          head: headOfShop(seen.shop, seen, { language, publicUrl }),
          paint: { screen: 'shop', ...seen },
        }
      )
    }
    case '/book/:userId': {
      const person = id === undefined ? undefined : await profileSeen(parts, viewer, id)
      return {
        head: texts.home,
        paint:
          person && person.rol !== 'cliente' ? { screen: 'booking', barber: person } : undefined,
      }
    }
    case '/post/:postId': {
      const post = id === undefined ? undefined : await postSeen(parts.db, viewer, id)
      return post === 'gone'
        ? post
        : post && { head: headOfPost(postView(post, viewer), { language, publicUrl }) }
    }
    case '/dossier/:token':
      return { head: { ...texts.home, hidden: true } }
    default:
      return { head: texts.home }
  }
}

const AT_ONCE = 3

const firstShops = async ({ db }: Parts, viewer: Viewer) =>
  listedShops(
    db,
    viewer,
    await shopsAround(db, viewer, { ...servedAt(undefined), limit: AT_ONCE, offset: 0 }),
  )

/** What the search shows before anything narrows it. */
const firstFound = async (parts: Parts, viewer: Viewer) =>
  (
    await searched(parts, viewer, {
      q: '',
      type: 'businesses',
      tipoServicio: 'fisico',
      page: 0,
      limit: AT_ONCE,
    })
  ).results

const site = (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Balbu',
  url: `${publicUrl}/`,
})
