/** Demo haircuts: names and alternative texts. Drawn by scripts/draw-demo.ts. */

export interface Haircut {
  readonly name: string
  readonly alt: string
  /** Audience of the cut: no beard barber shows braids. */
  readonly kind: 'short' | 'long' | 'beard'
}

export const haircuts: readonly Haircut[] = [
  {
    name: 'Corte fade con tupé',
    alt: 'Degradado a los lados y tupé peinado hacia atrás, visto en el espejo',
    kind: 'short',
  },
  {
    name: 'Corte con raya',
    alt: 'Corte clásico con raya al lado, visto en el espejo',
    kind: 'short',
  },
  {
    name: 'Corte texturizado',
    alt: 'Corte corto texturizado con flequillo, visto en el espejo',
    kind: 'short',
  },
  {
    name: 'Corte de rizos',
    alt: 'Rizos definidos con los lados cortos, vistos en el espejo',
    kind: 'short',
  },
  {
    name: 'Corte al ras',
    alt: 'Corte al ras con contornos marcados, visto en el espejo',
    kind: 'short',
  },
  {
    name: 'Barba completa',
    alt: 'Cabeza afeitada y barba completa perfilada, vistas en el espejo',
    kind: 'beard',
  },
  {
    name: 'Bigote y raya',
    alt: 'Bigote encerado y raya al lado, vistos en el espejo',
    kind: 'beard',
  },
  { name: 'Candado y tupé', alt: 'Barba de candado y tupé, vistos en el espejo', kind: 'beard' },
  { name: 'Corte bob', alt: 'Corte bob a la altura del mentón, visto en el espejo', kind: 'long' },
  { name: 'Ondas largas', alt: 'Melena larga con ondas, vista en el espejo', kind: 'long' },
  { name: 'Trenzas', alt: 'Dos trenzas largas, vistas en el espejo', kind: 'long' },
  {
    name: 'Afro redondo',
    alt: 'Afro redondo con contorno limpio, visto en el espejo',
    kind: 'long',
  },
]
