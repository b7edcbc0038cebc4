/** Every read model of the product. */
import { figures } from './analysis/figures.ts'
import { appointments } from './booking/appointments.ts'
import { availability } from './business/availability.ts'
import { busy } from './booking/busy.ts'
import { clients } from './booking/clients.ts'
import type { Projection } from './engine/apply/projection.ts'
import { inbox } from './engagement/inbox.ts'
import { reminders } from './engagement/reminders.ts'
import { wishes } from './engagement/preferences.ts'
import { locations } from './business/locations.ts'
import { offers } from './business/offers.ts'
import { processes } from './unfinished-processes.ts'
import { people } from './identity/people.ts'
import { pictures } from './pictures.ts'
import { history } from './booking/history.ts'
import { achievements } from './engagement/achievements.ts'
import { favorites } from './engagement/favorites.ts'
import { ratings } from './ratings.ts'
import { reviews } from './engagement/reviews.ts'
import { hidden } from './social/hidden.ts'
import { posts } from './social/posts.ts'
import { search } from './business/search.ts'
import { chats } from './messaging/chats.ts'
import { comments } from './social/comments.ts'
import { reactions } from './social/reactions.ts'
import { shops } from './business/shops.ts'
import { journal } from './journal.ts'
import { audit } from './moderation/audit.ts'
import { appeals } from './moderation/appeals.ts'
import { cases } from './moderation/cases.ts'
import { groups } from './moderation/groups.ts'
import { graph } from './moderation/relations.ts'
import { metrics } from './moderation/metrics.ts'
import { reports } from './moderation/reports.ts'
import { team } from './business/team.ts'

export const allProjections: readonly Projection[] = [
  people,
  shops,
  team,
  locations,
  offers,
  availability,
  appointments,
  busy,
  inbox,
  history,
  clients,
  search,
  reviews,
  ratings,
  favorites,
  graph,
  processes,
  pictures,
  reminders,
  wishes,
  achievements,
  posts,
  hidden,
  comments,
  reactions,
  chats,
  reports,
  cases,
  groups,
  metrics,
  appeals,
  figures,
  audit,
  journal,
]
