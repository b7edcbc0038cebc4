/** Achievements: booking.md §2, §3, §7, §9, decisions 2-99, 2-100. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { ById, Id, Rol } from '../kernel/values.ts'
import { achievementTypes, rarities } from './achievement-kinds.ts'

export const Achievement = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null: the screen draws one by type and rarity. */
  iconUrl: z.string().nullable(),
  rarity: z.enum(rarities),
  type: z.enum(achievementTypes),
  points: z.number(),
  /** What `progress` has to come to. */
  criteria: z.object({ value: z.number() }),
  targetRoles: z.array(Rol),
})
export type Achievement = z.infer<typeof Achievement>

export const UserAchievement = z.object({
  id: Id,
  achievementId: z.string(),
  progress: z.number(),
  /** Null while it is under way, which only they themselves are told. */
  unlockedAt: z.string().nullable(),
  achievement: Achievement,
})
export type UserAchievement = z.infer<typeof UserAchievement>

export const achievements = route({
  method: 'GET',
  path: '/api/achievements',
  provides: [],
  tag: 'Logros',
  access: 'guest',
  summary: 'Todos los logros que hay',
  response: z.array(Achievement),
})
export const userAchievements = route({
  method: 'GET',
  path: '/api/users/:id/achievements',
  provides: ['barber:{id}', 'follows', 'achievements:{id}'],
  tag: 'Logros',
  access: 'guest',
  summary:
    'Los logros de una persona: los desbloqueados, el último primero; a ella misma también cómo va con los demás',
  params: ById,
  response: z.array(UserAchievement),
})
