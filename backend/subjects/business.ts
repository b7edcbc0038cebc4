/** A shop: its profile. */
import {
  BusinessChanged,
  businessDecider,
  type BusinessEvent,
  BusinessOpened,
  type BusinessProfile,
} from '../domain/business/business.ts'
import { sql } from '../postgres/db.ts'
import { shopSeenBy } from '../projections/business/shops-reads.ts'
import {
  lastWords,
  mediaIdsOf,
  ownStream,
  shownTexts,
  withdraw,
  withdrawPictures,
} from './content.ts'
import type { SubjectDefinition } from './definition.ts'
import { shops } from '../projections/business/shops.ts'

/** Reporters never saw the exact location of a home. */
const shown = ({
  nombre,
  descripcion,
  direccion,
  addressIsPrivate,
  telefono,
  email,
  website,
  imagen,
}: BusinessProfile) => ({
  texts: shownTexts({
    nombre,
    descripcion,
    direccion: addressIsPrivate ? null : direccion,
    telefono,
    email,
    website,
  }),
  pictures: imagen === null ? [] : [imagen],
})

export const business: SubjectDefinition = {
  evidence: () =>
    ownStream<BusinessEvent>('business', (event) =>
      event.type === 'BusinessOpened' || event.type === 'BusinessChanged'
        ? shown(event.data)
        : undefined,
    ),
  quoted: (evidence) => ({ words: lastWords(evidence), publishedAt: null }),
  picturesOf: async (commands, _, businessId) => [
    (await commands.state(businessDecider, businessId, { fresh: true }))?.profile.imagen ?? null,
  ],
  measures: {
    hide: {
      async take(through, step, businessId, { decisionId, clause }) {
        const { state } = await through.commands.handle(
          businessDecider,
          businessId,
          { type: 'HideBusiness', data: { decisionId, clause } },
          step,
        )
        await withdrawPictures(through, [state?.profile.imagen ?? null], decisionId)
      },
      async takeBack({ commands, media }, step, businessId, decisionId) {
        await commands.handle(
          businessDecider,
          businessId,
          { type: 'RestoreBusiness', data: { decisionId } },
          step,
        )
        await media.restore(decisionId)
      },
    },
    withdraw,
  },
  reportableBy: async ({ db }, viewer, businessId) => {
    const shop = await shopSeenBy(db, viewer, businessId)
    return shop && { authorId: shop.owner_id }
  },
  row: (
    businessId,
  ) => sql`SELECT it.nombre AS name, it.owner_id AS "authorId", it.opened_at AS since,
      it.descripcion AS text, 'visible' AS state, CASE WHEN it.imagen IS NULL THEN '[]'::json
      ELSE json_build_array(it.imagen) END AS pictures
    FROM ${shops.shop} AS it
    WHERE it.business_id = ${businessId}`,
  appearances: {
    types: [BusinessOpened.type, BusinessChanged.type],
    of: ({ data }) => {
      const { businessId, ownerId, imagen } = data as ReturnType<typeof BusinessOpened>['data']
      return { id: businessId, authorId: ownerId, mediaIds: mediaIdsOf([imagen]) }
    },
  },
}
