import { Heart, Plus, Trash2 } from 'lucide-react'
import { Button, ButtonLink, IconButton } from './Button.tsx'

const variants = ['primary', 'secondary', 'quiet', 'ghost', 'plain', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const

export const examples = {
  'each variant': () =>
    variants.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    )),
  'each size': () =>
    sizes.map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    )),
  'pending, and off': () => (
    <>
      <Button pending pendingText="Guardando…">
        Guardar
      </Button>
      <Button disabled>Guardar</Button>
    </>
  ),
  'with an icon, as wide as its place': () => (
    <>
      <Button block icon={<Plus size={20} />}>
        Nueva cita
      </Button>
      <Button block variant="danger" icon={<Trash2 size={20} />}>
        Eliminar mi cuenta y todo lo que publiqué en ella
      </Button>
    </>
  ),
  'a link that looks like a button': () => (
    <ButtonLink to="/search" variant="secondary">
      Buscar barberos
    </ButtonLink>
  ),
  'an icon alone': () => (
    <IconButton label="Me gusta">
      <Heart size={20} />
    </IconButton>
  ),
}
