/** What each page says of itself, from the read models: the same as the API tells a guest. */
import type { Language } from '../../../contract/kernel/languages.ts'
import { CARD_WIDTH } from '../../../contract/kernel/pictures.ts'
import { Id } from '../../../contract/kernel/values.ts'
import { pageOf } from '../../../contract/paths.ts'
import { shopsAround } from '../../projections/business/shops.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { servedAt } from '../business/shop-view.ts'
import { shopSeenWhole } from '../business/shops.ts'
import { profileSeen } from '../identity/profiles.ts'
import type { Services } from '../kernel/services.ts'
import { headOfPerson, headOfShop } from './described.ts'
import type { Head } from './head.ts'
import type { Saying } from './rendering.ts'
import { words } from './words.ts'

type Parts = Pick<Services, 'db' | 'workplaces' | 'config' | 'now'>

export function pagesSaid(parts: Parts): Saying {
  const { publicUrl } = parts.config
  return {
    publicUrl,
    otherwise: (language) => words[language].home,
    async said(path, language) {
      const head = await headOf(parts, path, language)
      return head ? { is: 'there', head } : { is: 'absent', head: { ...words[language].absent, hidden: true } }
    },
  }
}

/** Nothing where nobody is there, or nobody whom a guest may meet. */
async function headOf(parts: Parts, path: string, language: Language): Promise<Head | undefined> {
  const { publicUrl } = parts.config
  const said = words[language]
  const viewer: Viewer = { userId: null, at: parts.now().toISOString() }
  const page = pageOf(path)
  const id = Id.safeParse(path.split('/')[2]).data
  switch (page) {
    case undefined: return undefined
    case '/': case '/home': return { ...said.home, canonical: '/', data: site(publicUrl), hero: await firstShop(parts, viewer) }
    case '/user/:userId': {
      const person = id === undefined ? undefined : await profileSeen(parts, viewer, id)
      return person && headOfPerson(person, { language, publicUrl })
    }
    case '/business/:businessId': {
      const seen = id === undefined ? undefined : await shopSeenWhole(parts.db, viewer, id)
      return seen && headOfShop(seen.shop, seen, { language, publicUrl })
    }
    default: return path === '/search' ? { ...said.search, canonical: path } : said.home
  }
}

/** The picture of the first shop that a guest is shown there. */
async function firstShop({ db }: Parts, viewer: Viewer): Promise<Head['hero']> {
  const [shop] = await shopsAround(db, viewer, { ...servedAt(undefined), limit: 1, offset: 0 })
  return shop?.imagen ? { src: shop.imagen, width: CARD_WIDTH } : undefined
}

const site = (publicUrl: string) => ({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Balbu', url: `${publicUrl}/` })
