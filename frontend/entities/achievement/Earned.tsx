/** A person's achievements on their public page; nothing where there are none. */
import { useQuery } from '@tanstack/react-query'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { Medal } from './Medal.tsx'

const SHOWN = 6

export function Earned({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(
    read('GET /api/users/:id/achievements', { params: { id: userId } }),
  )
  const unlocked = data.filter(({ unlockedAt }) => unlockedAt !== null)
  if (unlocked.length === 0) return null
  return (
    <Section title={t('publicProfile.achievements')}>
      <ul className="flex flex-wrap gap-2">
        {unlocked.slice(0, SHOWN).map(({ id, achievement: { name, type, rarity } }) => (
          <li
            key={id}
            className="flex items-center gap-2 rounded-pill border border-line bg-surface py-1 pr-3.5 pl-1 text-small"
          >
            <Medal type={type} rarity={rarity} small />
            {name}
          </li>
        ))}
        {unlocked.length > SHOWN && (
          <li className="flex items-center px-2 text-small text-muted">
            {t('publicProfile.moreAchievements', { count: unlocked.length - SHOWN })}
          </li>
        )}
      </ul>
    </Section>
  )
}
