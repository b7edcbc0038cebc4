/** Achievements. Others see what a person has unlocked; progress is private. */
import * as contract from '../../../contract/engagement/achievements.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { inLanguage } from '../../../contract/words/said.ts'
import {
  achievementProgressOf,
  type AchievementRule,
  ruleById,
  rules,
  rulesFor,
} from '../../domain/engagement/achievement-rules.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { judgedOf, unlockedBy } from '../../projections/engagement/achievements-reads.ts'
import { personSeenBy } from '../../projections/identity/people-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf, saysIn } from '../kernel/language.ts'

export const achievementRoutes: Routes = (api, { db, now }) => {
  api.on(contract.achievements, ({ request, reply }) => {
    saysIn(reply)
    return rules.map((rule) => achievementView(rule, requestLanguageOf(request)))
  })

  api.on(contract.userAchievements, async ({ viewer, params: { id }, request, reply }) => {
    const person = await personSeenBy(db, viewer, id)
    if (!person) throw notFound('El perfil de usuario que buscas no existe.')
    saysIn(reply)
    const view = (
      rule: AchievementRule,
      progress: number,
      unlockedAt: string | null,
    ): contract.UserAchievement => ({
      id: derivedId('achievement', id, rule.id),
      achievementId: rule.id,
      progress,
      unlockedAt,
      achievement: achievementView(rule, requestLanguageOf(request)),
    })
    const unlocked = (await unlockedBy(db, id)).flatMap(({ id: achievementId, at }) => {
      const rule = ruleById.get(achievementId)
      return rule ? [view(rule, rule.value, at)] : []
    })
    if (viewer.userId !== id) return unlocked
    const [judged] = await judgedOf(db, [id])
    const has = new Set(unlocked.map(({ achievementId }) => achievementId))
    const open = judged ? rulesFor(judged.rol).filter((rule) => !has.has(rule.id)) : []
    return [
      ...unlocked,
      ...open.map((rule) =>
        view(
          rule,
          judged ? achievementProgressOf(judged.facts, rule, now().toISOString()) : 0,
          null,
        ),
      ),
    ]
  })
}

const achievementView = (
  { id, name, description, rarity, type, points, value, targetRoles }: AchievementRule,
  language: Language,
): contract.Achievement => ({
  id,
  name: inLanguage(name, language),
  description: inLanguage(description, language),
  iconUrl: null,
  rarity,
  type,
  points,
  criteria: { value },
  targetRoles: [...targetRoles],
})
