/** The visit under review: barber, place, services and date. */
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

export interface VisitCardProps {
  visit: {
    barberName: string
    barberImage: string | null
    servicios: readonly string[]
    fecha: string
    zonaHoraria: string
  }
  /** Beneath the name: a role, a shop. */
  of: string | null
}

export function VisitCard({
  visit: { barberName, barberImage, servicios, fecha, zonaHoraria },
  of,
}: VisitCardProps) {
  const format = useFormat()
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={barberName} src={barberImage} size="lg" />
      <div className="grid min-w-0">
        <p className="font-display text-title font-bold">{barberName}</p>
        {of && <p className="text-small text-muted">{of}</p>}
        <p className="text-small text-muted">
          {servicios.join(', ')} · {format.longDay(fecha, zonaHoraria)}
        </p>
      </div>
    </Card>
  )
}
