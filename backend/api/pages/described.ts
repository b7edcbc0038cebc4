/** Barber and shop as schema.org data, from public data only. */
import type { ServiceA } from '../../../contract/business/services.ts'
import type { Business } from '../../../contract/business/shops.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { addressOf } from '../../../contract/paths.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import type { Head } from './head.ts'
import { words } from './words.ts'

interface Telling {
  readonly language: Language
  readonly publicUrl: string
}
export type Offered = Pick<ServiceA, 'nombre' | 'descripcion' | 'precio' | 'moneda' | 'isActive'>

export interface ShopBarber {
  readonly userId: string
  readonly userName: string
}

const MOST_OFFERS = 30

export function headOfPerson(person: PublicProfile, { language, publicUrl }: Telling): Head {
  const texts = words[language]
  const canonical = addressOf('/user/:userId', { userId: person.id })
  const image = person.profileImageUrl ?? person.business?.imagen
  // Client pages are not indexed: they are for people who have the address.
  if (person.rol === 'cliente')
    return {
      title: texts.client(person.nombre),
      description: person.acercaDe ?? texts.home.description,
      canonical,
      image: person.profileImageUrl,
      kind: 'profile',
      hidden: true,
    }
  const shop = person.business?.nombre ?? null
  const services = person.services.filter(({ isActive }) => isActive)
  return {
    title: texts.barber(person.nombre, shop),
    description:
      person.acercaDe ||
      texts.barberIs(
        person.nombre,
        shop,
        services.map(({ nombre }) => nombre),
      ),
    canonical,
    image,
    kind: 'profile',
    data: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      '@id': publicUrl + canonical,
      url: publicUrl + canonical,
      name: person.nombre,
      jobTitle: texts.job,
      ...(image && { image: publicUrl + image }),
      ...(person.acercaDe && { description: person.acercaDe }),
      ...(person.especialidades.length > 0 && { knowsAbout: person.especialidades }),
      ...(person.business && {
        worksFor: {
          '@type': 'HairSalon',
          '@id': shopUrl(person.business.id, publicUrl),
          url: shopUrl(person.business.id, publicUrl),
          name: person.business.nombre,
        },
      }),
      ...offersOf(services),
    },
  }
}

export function headOfShop(
  shop: Business,
  { services, barbers }: { services: readonly Offered[]; barbers: readonly ShopBarber[] },
  { language, publicUrl }: Telling,
): Head {
  const texts = words[language]
  const canonical = addressOf('/business/:businessId', { businessId: shop.id })
  const active = services.filter(({ isActive }) => isActive)
  return {
    title: texts.shop(shop.nombre, shop.ciudad),
    description:
      shop.descripcion ||
      texts.shopIs(shop.nombre, shop.ciudad, [...new Set(active.map(({ nombre }) => nombre))]),
    canonical,
    image: shop.imagen,
    data: {
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      '@id': publicUrl + canonical,
      url: publicUrl + canonical,
      name: shop.nombre,
      ...(shop.descripcion && { description: shop.descripcion }),
      ...(shop.imagen && { image: publicUrl + shop.imagen }),
      ...(shop.telefono && { telephone: shop.telefono }),
      ...(shop.email && { email: shop.email }),
      ...(shop.website && { sameAs: shop.website }),
      ...whereabouts(shop),
      openingHoursSpecification: weekdays.flatMap((day) =>
        shop.horario[day].map(({ start, end }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`,
          opens: start,
          closes: end,
        })),
      ),
      ...(shop.excepciones.length > 0 && {
        specialOpeningHoursSpecification: shop.excepciones.flatMap(specialHours),
      }),
      currenciesAccepted: shop.moneda,
      ...(barbers.length > 0 && {
        employee: barbers.map(({ userId, userName }) => ({
          '@type': 'Person',
          name: userName,
          url: publicUrl + addressOf('/user/:userId', { userId }),
        })),
      }),
      ...offersOf(active),
    },
  }
}

/** Head of a post: its text and first picture. For blurred posts neither is given. */
export function headOfPost(
  {
    id,
    userId,
    userName,
    content: text,
    images: pictures,
    difuminada,
    createdAt,
    editedAt,
    likesCount,
    commentsCount,
  }: Post,
  { language, publicUrl }: Telling,
): Head {
  const canonical = addressOf('/post/:postId', { postId: id })
  const [content, images] = difuminada ? ['', []] : [text, pictures]
  const [first] = images
  const counted = (kind: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${kind}`,
    userInteractionCount: count,
  })
  return {
    title: words[language].post(userName),
    description: content,
    canonical,
    image: first?.url,
    kind: 'article',
    data: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      '@id': publicUrl + canonical,
      url: publicUrl + canonical,
      headline: content,
      articleBody: content,
      datePublished: createdAt,
      ...(editedAt !== null && { dateModified: editedAt }),
      author: {
        '@type': 'Person',
        name: userName,
        url: publicUrl + addressOf('/user/:userId', { userId }),
      },
      ...(images.length > 0 && {
        image: images.map(({ url, width, height, alt }) => ({
          '@type': 'ImageObject',
          url: publicUrl + url,
          width,
          height,
          ...(alt !== '' && { caption: alt }),
        })),
      }),
      interactionStatistic: [
        counted('LikeAction', likesCount),
        counted('CommentAction', commentsCount),
      ],
    },
  }
}

/** Days with hours of their own; closed all day is written as from midnight to midnight. */
const specialHours = ({ desde, hasta, rangos }: Business['excepciones'][number]) =>
  (rangos.length > 0 ? rangos : [{ start: '00:00', end: '00:00' }]).map(({ start, end }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: desde,
    validThrough: hasta,
    opens: start,
    closes: end,
  }))

const shopUrl = (businessId: string, publicUrl: string) =>
  publicUrl + addressOf('/business/:businessId', { businessId })

/** A home's address stays its own: of it only the town is told. */
function whereabouts({
  direccion,
  direccionPrivada,
  ciudad,
  latitude,
  longitude,
}: Business): object {
  if (direccionPrivada || !direccion) return ciudad ? { areaServed: ciudad } : {}
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: direccion,
      ...(ciudad && { addressLocality: ciudad }),
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

const offersOf = (services: readonly Offered[]): object =>
  services.length === 0
    ? {}
    : {
        makesOffer: services
          .slice(0, MOST_OFFERS)
          .map(({ nombre, descripcion, precio, moneda }) => ({
            '@type': 'Offer',
            price: precio,
            priceCurrency: moneda,
            itemOffered: {
              '@type': 'Service',
              name: nombre,
              ...(descripcion && { description: descripcion }),
            },
          })),
      }
