/** Who one is booking with: face, name, place. */
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { Avatar } from '../../ui/Avatar.tsx'

export function BarberLine({ barber: { nombre, profileImageUrl, business } }: { barber: PublicProfile }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={nombre} src={profileImageUrl ?? business?.logoUrl} size="md" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{business?.nombre ?? nombre}</p>
        {business?.direccion && <p className="truncate text-small text-muted">{business.direccion}</p>}
      </div>
    </div>
  )
}
