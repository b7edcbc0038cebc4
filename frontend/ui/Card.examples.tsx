import { Button } from './Button.tsx'
import { Card, PoleRule, Section, Ticket } from './Card.tsx'

export const examples = {
  'a card in a section': () => (
    <Section
      title="Próxima cita"
      action={
        <Button size="sm" variant="ghost">
          Ver todas
        </Button>
      }
    >
      <Card>Corte clásico con Marcos, mañana a las 10:00.</Card>
    </Section>
  ),
  'a ticket': () => (
    <>
      <Ticket stub={<span className="text-title">10:00</span>}>Corte clásico · 30 min</Ticket>
      <Ticket faded stub={<span className="text-title">11:00</span>}>
        Barba a navaja · cancelada
      </Ticket>
    </>
  ),
  stripes: () => <PoleRule />,
}
