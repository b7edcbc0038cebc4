import { useState } from 'react'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'

export const examples = {
  'opened by a button': function Opened() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Abrir
        </Button>
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title="Cancelar la cita"
          text="El barbero recibirá un aviso."
          footer={<Button onClick={() => setOpen(false)}>Entendido</Button>}
        >
          <p>Puedes cancelar sin cargo hasta dos horas antes.</p>
        </Sheet>
      </>
    )
  },
}
