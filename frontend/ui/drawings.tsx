/**
 * The product's own drawings, in the line of a shop sign: they take the text colour, and the ground
 * colour for what stands in front. For empty states, placeholders and heroes. Set the height by
 * class. Their lines are in drawings.svg.
 */
import art from './drawings.svg?url&no-inline'

interface DrawingProps {
  className?: string
}

/** `name` is an id in drawings.svg, `box` its view box, 'width height'. */
const drawing = (name: string, box: string, strokeWidth = 2) =>
  function Drawing({ className }: DrawingProps) {
    return (
      <svg
        aria-hidden
        viewBox={`0 0 ${box}`}
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <use href={`${art}#${name}`} />
      </svg>
    )
  }

/** The pole with turning stripes. */
export const Pole = drawing('pole', '60 120')
/** The barber's chair. */
export const ChairDrawing = drawing('chair', '120 120')
/** Scissors, half open. */
export const Shears = drawing('shears', '120 120')
/** A straight razor, open. */
export const Razor = drawing('razor', '140 100')
/** The round mirror with the shelf: an empty place waiting. */
export const Mirror = drawing('mirror', '120 120')
/** A comb. */
export const Comb = drawing('comb', '140 70')
/** A shop front with its awning and pole. */
export const ShopFront = drawing('shop-front', '160 120')
/** A calendar leaf with scissors' mark: no appointments. */
export const AgendaDrawing = drawing('agenda', '120 120')
/** A counter bell: no notifications. */
export const CounterBell = drawing('counter-bell', '120 120')
/** A plug pulled out: no connection. */
export const Unplugged = drawing('unplugged', '120 120')
/** Shop interior for heroes: mirror, shelf, pole, chair, chequered floor. */
export const ShopScene = drawing('shop-scene', '400 340', 2.5)

/** The name of the house: a pole beside the word. */
export function Wordmark({ className }: DrawingProps) {
  return (
    <span className={className}>
      <span
        aria-hidden
        className="mr-2.5 inline-block h-[1.05em] w-[0.42em] rounded-pill border border-line-strong align-[-0.18em]"
        style={{
          backgroundImage:
            'repeating-linear-gradient(150deg, var(--pole-cream) 0 3px, var(--pole-red) 3px 6px, var(--pole-cream) 6px 9px, var(--pole-blue) 9px 12px)',
        }}
      />
      <span className="font-display font-bold tracking-[0.14em] [font-stretch:condensed] uppercase">
        Balbu
      </span>
    </span>
  )
}
