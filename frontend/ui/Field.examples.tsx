import { useState } from 'react'
import { PasswordField, Select, TextArea, TextField } from './Field.tsx'

export const examples = {
  'with a hint, an error, a unit': () => (
    <>
      <TextField label="Nombre" hint="Como te conocen tus clientes" defaultValue="Marcos Peña" />
      <TextField label="Email" error="Escribe un email válido" defaultValue="marcos@" />
      <TextField label="Precio" unit="MXN" defaultValue="250" inputMode="numeric" />
      <TextField label="Negocio" disabled defaultValue="Navaja" />
    </>
  ),
  password: () => <PasswordField label="Contraseña" autoComplete="off" />,
  'a text with its limit': function Limited() {
    const [text, setText] = useState('Degradado medio con barba perfilada')
    return (
      <TextArea
        label="¿Qué muestras?"
        limit={200}
        count={text.length}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    )
  },
  'one of several': () => (
    <Select
      label="Servicio"
      options={[
        { value: 'corte', label: 'Corte clásico' },
        { value: 'barba', label: 'Barba a navaja' },
      ]}
    />
  ),
}
