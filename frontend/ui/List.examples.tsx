import { Bell, LogOut, Shield } from 'lucide-react'
import { ListGroup, ListRow } from './List.tsx'

export const examples = {
  'rows that lead on, and one that ends something': () => (
    <ListGroup title="Cuenta">
      <ListRow
        title="Avisos"
        hint="Por la app y por email"
        icon={<Bell />}
        to="/notification-settings"
      />
      <ListRow title="Sesiones abiertas" icon={<Shield />} to="/sessions" trailing="2" />
      <ListRow title="Cerrar sesión" icon={<LogOut />} danger onClick={() => {}} />
    </ListGroup>
  ),
}
