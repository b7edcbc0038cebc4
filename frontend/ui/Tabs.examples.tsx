import { useState } from 'react'
import { Tabs } from './Tabs.tsx'

const values = ['proximas', 'pendientes', 'pasadas'] as const

export const examples = {
  'with a count': function Counted() {
    const [value, setValue] = useState<(typeof values)[number]>('proximas')
    return (
      <Tabs
        label="Mis citas"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'proximas', label: 'Próximas', content: <p>Mañana a las 10:00.</p> },
          {
            value: 'pendientes',
            label: 'Pendientes',
            count: 2,
            content: <p>Dos por confirmar.</p>,
          },
          { value: 'pasadas', label: 'Pasadas', content: <p>Ninguna todavía.</p> },
        ]}
      />
    )
  },
}
