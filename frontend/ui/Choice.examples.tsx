import { Scissors, Store } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, Chip, ChoiceCards, Segmented, Switch } from './Choice.tsx'

const days = ['Hoy', 'Mañana', 'Semana'] as const

export const examples = {
  'yes or no': () => (
    <>
      <Checkbox label="Acepto los términos" defaultChecked />
      <Checkbox label="Acepto los términos" error="Acepta los términos para seguir" />
      <Switch label="Confirmar solo" hint="Las citas se aceptan sin esperarte" defaultChecked />
    </>
  ),
  'one of a few': function Few() {
    const [day, setDay] = useState<(typeof days)[number]>('Hoy')
    return (
      <Segmented
        label="Cuándo"
        options={days.map((value) => ({ value, label: value }))}
        value={day}
        onChange={setDay}
      />
    )
  },
  'one of several, with words': function Cards() {
    const [role, setRole] = useState('barbero')
    return (
      <ChoiceCards
        label="¿Qué eres?"
        options={[
          { value: 'barbero', label: 'Barbero', hint: 'Trabajas en una silla', icon: <Scissors /> },
          { value: 'duenno', label: 'Dueño', hint: 'Llevas una barbería', icon: <Store /> },
        ]}
        value={role}
        onChange={setRole}
      />
    )
  },
  'times of a day': () => (
    <div className="flex flex-wrap gap-2">
      <Chip pressed={false}>09:00</Chip>
      <Chip pressed>09:30</Chip>
      <Chip pressed={false} disabled>
        10:00
      </Chip>
    </div>
  ),
}
