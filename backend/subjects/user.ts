/** A person: their profile, and what a decision does to the account. */
import { accountDecider } from '../domain/identity/account.ts'
import {
  type AccountEvent,
  AccountRegistered,
  type Profile,
  ProfileUpdated,
} from '../domain/identity/account-events.ts'
import { sql, whole } from '../postgres/db.ts'
import { personReportableBy } from '../projections/identity/people-reads.ts'
import { mediaIdsOf, ownStream, shownTexts, withdraw } from './content.ts'
import type { MeasureActs, SubjectDefinition } from './definition.ts'
import { posts } from '../projections/social/posts.ts'
import { people } from '../projections/identity/people.ts'

const suspend: MeasureActs = {
  take: ({ accounts }, step, userId, taken) => accounts.suspend(step, userId, taken),
  takeBack: ({ accounts }, step, userId, decisionId) =>
    accounts.reinstate(step, userId, decisionId),
}

/** So many pictures of a person's posts are shown to moderators. */
const PICTURES = 12

const shown = ({ nombre, acercaDe, especialidades, profileImageUrl }: Profile) => ({
  texts: shownTexts({ nombre, acercaDe, especialidades: especialidades.join(', ') }),
  pictures: profileImageUrl === null ? [] : [profileImageUrl],
})

export const user: SubjectDefinition = {
  evidence: () =>
    ownStream<AccountEvent>('account', (event) =>
      event.type === 'AccountRegistered' || event.type === 'ProfileUpdated'
        ? shown(event.data)
        : undefined,
    ),
  quoted: () => ({ words: null, publishedAt: null }),
  picturesOf: async (commands, _, userId) => {
    const account = await commands.state(accountDecider, userId, { fresh: true })
    return account && !account.standing.closed ? [account.profile.profileImageUrl] : []
  },
  isGone: async (commands, userId) =>
    (await commands.state(accountDecider, userId, { fresh: true }))?.standing.closed === true,
  measures: {
    suspend,
    ban: suspend,
    restrict: {
      take: ({ accounts }, step, userId, taken) => accounts.restrict(step, userId, taken),
      takeBack: ({ accounts }, step, userId, decisionId) =>
        accounts.unrestrict(step, userId, decisionId),
    },
    mute: {
      take: ({ accounts }, step, userId, taken) => accounts.mute(step, userId, taken),
      takeBack: ({ accounts }, step, userId, decisionId) =>
        accounts.unmute(step, userId, decisionId),
    },
    withdraw,
  },
  reportableBy: async ({ db }, viewer, userId) =>
    (await personReportableBy(db, viewer, userId)) && { authorId: userId },
  row: (
    userId,
    at,
  ) => sql`SELECT it.nombre AS name, it.user_id AS "authorId", it.created_at AS since,
      it.acerca_de AS text, CASE WHEN it.standing = 'suspended'
      AND coalesce(it.suspended_until <= ${at}::timestamptz, false) THEN 'visible'
      WHEN it.standing = 'active' THEN 'visible' ELSE it.standing END AS state,
      (
        SELECT coalesce(json_agg(path), '[]')
        FROM (
          SELECT it.profile_image_url AS path
          WHERE it.profile_image_url IS NOT NULL
          UNION ALL (
            SELECT one ->> 'path'
            FROM ${posts.post}, jsonb_array_elements(images) AS one
            WHERE post.author_id = it.user_id
            ORDER BY post.position DESC
            LIMIT ${whole(PICTURES)}
          )
        ) AS shown
      ) AS pictures
    FROM ${people.person} AS it
    WHERE it.user_id = ${userId}`,
  appearances: {
    types: [AccountRegistered.type, ProfileUpdated.type],
    of: ({ data }) => {
      const { userId, profileImageUrl } = data as ReturnType<typeof AccountRegistered>['data']
      return { id: userId, authorId: userId, mediaIds: mediaIdsOf([profileImageUrl]) }
    },
  },
}
