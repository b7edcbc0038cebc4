/**
 * Achievement rules over a person's facts in log order: the same history gives the same
 * achievements at the same instants, also for new rules. Visits count once per client and day, with
 * an account, and not when entered by the client's own barber account. A lost fact reduces progress
 * but never takes an achievement back.
 */
import type { AchievementType, Rarity } from '../../../contract/engagement/achievement-kinds.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import type { Said } from '../../../contract/words/said.ts'
import type { AchievementFacts, Side } from './achievement-facts.ts'
import { counting, type Judge, keeping, rated, running } from './achievement-judges.ts'

export interface AchievementRule {
  readonly id: string
  /** Raised where what it asks for changes: what was reached by another stands. */
  readonly version: number
  readonly name: Said
  readonly description: Said
  readonly type: AchievementType
  readonly rarity: Rarity
  readonly points: number
  readonly targetRoles: readonly Rol[]
  readonly side: Side
  /** What `progress` has to come to. */
  readonly value: number
  readonly judge: Judge
}

type Worth = Pick<AchievementRule, 'type' | 'rarity' | 'points'>
const worth = (type: AchievementType, rarity: Rarity, points: number): Worth => ({
  type,
  rarity,
  points,
})
const forClients = { version: 1, targetRoles: ['cliente'], side: 'client' } as const
const forBarbers = { version: 1, targetRoles: ['barbero', 'duenno'], side: 'barber' } as const
const forOwners = { version: 1, targetRoles: ['duenno'], side: 'shop' } as const

const RATED_BY = { barber: 20, shop: 50 }
const EXCELLENT = 4.8
const DAYS_WITHOUT_FAILING = 30
/** And so many visits in them: nobody is praised for having been away. */
const VISITS_WITHOUT_FAILING = 10

/** The same for a client: of their own appointments, which are fewer. */
const DAYS_WITHOUT_MISSING = 30
const VISITS_WITHOUT_MISSING = 3

/** In the order in which they are shown. */
export const rules: readonly AchievementRule[] = [
  {
    id: 'first-visit',
    name: 'Primera cita',
    description: 'Completa tu primera cita.',
    ...forClients,
    ...worth('milestone', 'common', 10),
    value: 1,
    judge: counting('visit', 1),
  },
  {
    id: 'visits-5',
    name: 'Cliente frecuente',
    description: 'Completa 5 citas.',
    ...forClients,
    ...worth('milestone', 'common', 25),
    value: 5,
    judge: counting('visit', 5),
  },
  {
    id: 'visits-10',
    name: 'De la casa',
    description: 'Completa 10 citas.',
    ...forClients,
    ...worth('milestone', 'rare', 50),
    value: 10,
    judge: counting('visit', 10),
  },
  {
    id: 'visits-25',
    name: 'Leyenda de la silla',
    description: 'Completa 25 citas.',
    ...forClients,
    ...worth('milestone', 'epic', 120),
    value: 25,
    judge: counting('visit', 25),
  },
  {
    id: 'first-review',
    name: 'Primera reseña',
    description: 'Escribe la reseña de una visita.',
    ...forClients,
    ...worth('quality', 'common', 10),
    value: 1,
    judge: counting('review', 1),
  },
  {
    id: 'reviews-5',
    name: 'Voz de confianza',
    description: 'Escribe 5 reseñas de tus visitas.',
    ...forClients,
    ...worth('quality', 'rare', 40),
    value: 5,
    judge: counting('review', 5),
  },
  {
    id: 'months-3',
    name: 'Siempre a punto',
    description: 'Completa una cita en 3 meses seguidos.',
    ...forClients,
    ...worth('consistency', 'rare', 60),
    value: 3,
    judge: running(3),
  },
  {
    id: 'kept-30',
    name: 'Siempre llega',
    description: 'Acude a tus citas durante 30 días sin faltar a ninguna, con al menos 3 visitas.',
    ...forClients,
    ...worth('consistency', 'rare', 50),
    value: DAYS_WITHOUT_MISSING,
    judge: keeping(DAYS_WITHOUT_MISSING, VISITS_WITHOUT_MISSING),
  },
  {
    id: 'following-10',
    name: 'Buen ojo',
    description: 'Sigue a 10 barberos.',
    ...forClients,
    ...worth('social', 'common', 20),
    value: 10,
    judge: counting('follows', 10),
  },

  {
    id: 'served-10',
    name: 'Primeros clientes',
    description: 'Atiende 10 citas reservadas por tus clientes.',
    ...forBarbers,
    ...worth('milestone', 'common', 25),
    value: 10,
    judge: counting('visit', 10),
  },
  {
    id: 'served-100',
    name: 'Cien en la silla',
    description: 'Atiende 100 citas reservadas por tus clientes.',
    ...forBarbers,
    ...worth('milestone', 'epic', 150),
    value: 100,
    judge: counting('visit', 100),
  },
  {
    id: 'rated-20',
    name: 'Manos de oro',
    description: 'Llega a 4.8 estrellas de media con 20 reseñas.',
    ...forBarbers,
    ...worth('quality', 'legendary', 300),
    value: RATED_BY.barber,
    judge: rated(EXCELLENT, RATED_BY.barber),
  },
  {
    id: 'days-30',
    name: 'Palabra cumplida',
    description: 'Atiende 30 días seguidos sin cancelarle a nadie, con al menos 10 citas.',
    ...forBarbers,
    ...worth('consistency', 'rare', 80),
    value: DAYS_WITHOUT_FAILING,
    judge: keeping(DAYS_WITHOUT_FAILING, VISITS_WITHOUT_FAILING),
  },
  {
    id: 'followers-10',
    name: 'Con público',
    description: 'Llega a 10 seguidores.',
    ...forBarbers,
    ...worth('social', 'common', 30),
    value: 10,
    judge: counting('followed', 10),
  },
  {
    id: 'followers-50',
    name: 'Referente del barrio',
    description: 'Llega a 50 seguidores.',
    ...forBarbers,
    ...worth('social', 'rare', 100),
    value: 50,
    judge: counting('followed', 50),
  },

  {
    id: 'team',
    name: 'Somos equipo',
    description: 'Suma al primer barbero a tu negocio.',
    ...forOwners,
    ...worth('business', 'common', 30),
    value: 1,
    judge: counting('joined', 1),
  },
  {
    id: 'shop-100',
    name: 'Local en marcha',
    description: 'Tu negocio atiende 100 citas.',
    ...forOwners,
    ...worth('business', 'rare', 100),
    value: 100,
    judge: counting('visit', 100),
  },
  {
    id: 'shop-1000',
    name: 'Institución del barrio',
    description: 'Tu negocio atiende 1000 citas.',
    ...forOwners,
    ...worth('business', 'legendary', 400),
    value: 1000,
    judge: counting('visit', 1000),
  },
  {
    id: 'shop-rated-50',
    name: 'Casa de excelencia',
    description: 'Tu negocio llega a 4.8 estrellas de media con 50 reseñas.',
    ...forOwners,
    ...worth('quality', 'epic', 250),
    value: RATED_BY.shop,
    judge: rated(EXCELLENT, RATED_BY.shop),
  },
]

/** Rules that need the followers: for very popular people they are read no longer than needed. */
export const byFollowers: readonly string[] = ['followers-10', 'followers-50']
/** Rules that need the followed people. */
export const byFollowing: readonly string[] = ['following-10']

export const ruleById: ReadonlyMap<string, AchievementRule> = new Map(
  rules.map((rule) => [rule.id, rule]),
)
/** What is no longer there goes by no name; null where it is none. */
export const nameOf = (achievementId: string | null | undefined): string | null =>
  ruleById.get(achievementId ?? '')?.name ?? null
export const rulesFor = (rol: Rol): readonly AchievementRule[] =>
  rules.filter(({ targetRoles }) => targetRoles.includes(rol))

/** What has been reached by the facts, and by which of them. */
export interface ReachedAchievement {
  readonly achievementId: string
  readonly ruleVersion: number
  readonly unlockedAt: string
  readonly because: string
}

/** Achievements reached by `now` (ISO UTC), earliest first. */
export const achievementsReachedBy = (
  facts: AchievementFacts,
  of: readonly AchievementRule[],
  now: string,
): ReachedAchievement[] =>
  of
    .flatMap(({ id, version, side, judge }) => {
      const { reached } = judge(facts[side], now)
      return reached === undefined
        ? []
        : [{ rule: { achievementId: id, ruleVersion: version }, reached }]
    })
    .sort((one, other) => {
      if (one.reached.at < other.reached.at) return -1
      if (one.reached.at > other.reached.at) return 1
      return 0
    })
    .map(({ rule, reached }) => ({
      ...rule,
      unlockedAt: reached.at,
      because: String(reached.position),
    }))

/** Progress towards an achievement that isn't reached: always below its value. */
export const achievementProgressOf = (
  facts: AchievementFacts,
  { side, value, judge }: AchievementRule,
  now: string,
): number => Math.min(value, judge(facts[side], now).progress)
