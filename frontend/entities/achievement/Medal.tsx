/** Medal of an achievement: picture by kind, colour and label by rarity. */
import { clsx } from 'clsx'
import { CalendarCheck, Gem, Medal as MedalIcon, Store, Users, type LucideIcon } from 'lucide-react'
import type { Achievement } from '../../../contract/engagement/achievements.ts'

const icons: Readonly<Record<Achievement['type'], LucideIcon>> = {
  milestone: MedalIcon,
  social: Users,
  business: Store,
  quality: Gem,
  consistency: CalendarCheck,
}
const colours: Readonly<Record<Achievement['rarity'], string>> = {
  common: 'border border-line bg-raised text-muted',
  rare: 'bg-info-soft text-info',
  epic: 'bg-accent-soft text-accent-text',
  legendary: 'bg-accent text-on-accent',
}

export function Medal({
  type,
  rarity,
  small = false,
}: Pick<Achievement, 'type' | 'rarity'> & { small?: boolean }) {
  const Icon = icons[type]
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center rounded-full',
        small ? 'size-7' : 'size-12',
        colours[rarity],
      )}
    >
      <Icon size={small ? 16 : 24} />
    </span>
  )
}
