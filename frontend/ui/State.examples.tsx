import { Button } from './Button.tsx'
import { AgendaDrawing } from './drawings.tsx'
import { EmptyState, ErrorState } from './State.tsx'

export const examples = {
  'nothing here yet': () => (
    <EmptyState
      drawing={<AgendaDrawing className="h-28 text-brass" />}
      title="Todavía no tienes citas"
      text="Cuando reserves, aparecerán aquí."
      action={<Button>Buscar barberos</Button>}
    />
  ),
  'it could not be loaded': () => <ErrorState onRetry={() => {}} />,
}
