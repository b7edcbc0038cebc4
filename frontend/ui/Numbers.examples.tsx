import { useState } from 'react'
import { Duration, Price, Rating, RatingInput, RelativeTime } from './Numbers.tsx'

export const examples = {
  'prices, lengths, times': () => (
    <div className="flex flex-wrap gap-4">
      <Price amount={250} currency="MXN" />
      <Price amount={12.5} currency="EUR" />
      <Duration minutes={90} />
      <RelativeTime when="2026-01-05T10:00:00Z" />
    </div>
  ),
  'ratings, and none yet': () => (
    <div className="flex flex-wrap gap-4">
      <Rating value={4.6} count={128} />
      <Rating value={null} count={0} />
    </div>
  ),
  'a rating that is given': function Given() {
    const [value, setValue] = useState(4)
    return (
      <RatingInput
        label="Tu calificación"
        value={value}
        onChange={setValue}
        words={['Mala', 'Regular', 'Buena', 'Muy buena', 'Excelente']}
      />
    )
  },
}
