import { Clock } from 'lucide-react'
import { Badge, CountBadge } from './Badge.tsx'

const tones = ['neutral', 'accent', 'success', 'warn', 'danger', 'info'] as const

export const examples = {
  'each tone': () => (
    <div className="flex flex-wrap gap-2">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} icon={<Clock size={14} />}>
          {tone}
        </Badge>
      ))}
    </div>
  ),
  'how many': () => (
    <div className="flex gap-3">
      <CountBadge count={3} />
      <CountBadge count={140} />
    </div>
  ),
}
