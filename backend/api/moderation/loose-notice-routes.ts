/** Routes of unmatched guest notices and of saved queue filters. */
import * as contract from '../../../contract/moderation/cases.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { queueFiltersDecider } from '../../domain/moderation/queue-filters.ts'
import { looseNotices } from '../../projections/moderation/notice-reads.ts'
import { done, type Routes } from '../kernel/route-registration.ts'

/** Of one page: each is read from its own stream. */
const PAGE = 20

export const looseNoticeRoutes: Routes = (
  api,
  { db, commands, vault, moderation: { noticing } },
) => {
  api.on(
    contract.looseNotices,
    async ({ query: { page, estado } }) => {
      const rows = await looseNotices(db, {
        open: estado === 'abierta',
        limit: PAGE + 1,
        skip: (page - 1) * PAGE,
      })
      const shown = rows.slice(0, PAGE)
      const [notices, contacts] = await Promise.all([
        Promise.all(shown.map(({ id }) => commands.state(guestNoticeDecider, id, { fresh: true }))),
        vault.notices.contactsOf(shown.map(({ id }) => id)),
      ])
      const data = shown.flatMap(
        ({ id, state, by, name, at, outcome: resultado, caseId: casoId }, index) => {
          const notice = notices[index]
          if (!notice) return []
          const { reason: motivo, words: texto, link: enlace, givenAt: creadaEn, closed } = notice
          const respuesta =
            state === 'open' || at === null
              ? null
              : {
                  por: by === null ? null : { id: by, nombre: name ?? '' },
                  en: at,
                  resultado,
                  palabras: closed?.words ?? null,
                  casoId,
                }
          return [
            {
              id,
              motivo,
              texto,
              enlace,
              creadaEn,
              conCorreo: (contacts.get(id)?.email ?? null) !== null,
              respuesta,
            },
          ]
        },
      )
      return { data, hasNextPage: rows.length > PAGE }
    },
    { looks: () => ({ what: 'notices.list', subjectType: null, subjectId: null }) },
  )

  api.on(
    contract.closeNotice,
    async ({ context, params: { id }, body: { resultado: outcome, palabras: words } }) => {
      await noticing.close(context, id, { outcome, words })
      return done
    },
  )
  api.on(contract.placeNotice, async ({ context, params: { id }, body: { enlace } }) => ({
    casoId: await noticing.place(context, id, enlace),
  }))
}

export const queueFilterRoutes: Routes = (api, { commands }) => {
  api.on(contract.savedFilters, async ({ session: { userId } }) => ({
    data: (await commands.state(queueFiltersDecider, userId)).map(
      ({ filterId: id, name: nombre, filter }) => ({
        id,
        nombre,
        filtro: Object.fromEntries(filter.map(({ name, value }) => [name, value])),
      }),
    ),
  }))
  api.on(
    contract.saveFilter,
    async ({ session: { userId }, context, body: { nombre, filtro } }) => {
      const id = derivedId('queue filter', context.commandId)
      await commands.handle(
        queueFiltersDecider,
        userId,
        {
          type: 'SaveQueueFilter',
          data: {
            filterId: id,
            name: nombre,
            filter: Object.entries(filtro).map(([name, value]) => ({ name, value })),
          },
        },
        context,
      )
      return { id, nombre, filtro }
    },
  )
  api.on(contract.deleteFilter, async ({ session: { userId }, context, params: { id } }) => {
    await commands.handle(
      queueFiltersDecider,
      userId,
      { type: 'DeleteQueueFilter', data: { filterId: id } },
      context,
    )
    return done
  })
}
