import { Button } from '../../ui/Button.tsx'
import { PersonLine } from './PersonLine.tsx'

const marcos = {
  id: '6f1d2c3b-0000-4000-8000-0000000000aa',
  nombre: 'Marcos Peña',
  rol: 'barbero',
  profileImageUrl: null,
} as const

export const examples = {
  'with an act': () => (
    <PersonLine person={marcos}>
      <Button size="sm" variant="secondary">
        Seguir
      </Button>
    </PersonLine>
  ),
  'with a long name': () => (
    <PersonLine person={{ ...marcos, nombre: 'María del Carmen Fernández de la Torre' }} />
  ),
}
