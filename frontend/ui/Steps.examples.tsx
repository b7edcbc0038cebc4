import { Steps } from './Steps.tsx'

export const examples = {
  'on the second of three': () => (
    <Steps label="Reserva" steps={['Servicio', 'Hora', 'Revisar']} current={1} />
  ),
}
