/**
 * The product's own drawings, in the line of a shop sign: they take the text colour, and the ground colour
 * for what stands in front. For empty states, placeholders and heroes. Set the height by class.
 */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface DrawingProps {
  className?: string
}

function Drawing({ box, className, children }: DrawingProps & { box: string; children: ReactNode }) {
  return (
    <svg aria-hidden viewBox={box} className={clsx('[&_*]:[vector-effect:non-scaling-stroke]', className)} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </svg>
  )
}

/** The pole with turning stripes. */
export function Pole({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 60 120" className={className}>
      <circle cx="30" cy="12" r="8" fill="var(--accent-soft)" />
      <path d="M16 28c0-6 6-8 14-8s14 2 14 8z" fill="var(--surface)" />
      <g stroke="none">
        <path d="M16 30h28v60H16z" fill="var(--pole-cream)" />
        <path d="m16 44 28-14h0v9L16 53z" fill="var(--pole-red)" />
        <path d="m16 62 28-14v9L16 71z" fill="var(--pole-blue)" />
        <path d="m16 80 28-14v9L16 89z" fill="var(--pole-red)" />
        <path d="m30 90 14-7v7z" fill="var(--pole-blue)" />
      </g>
      <path d="M16 29h28v62H16z" />
      <path d="M14 92h32v6c0 6-7 9-16 9s-16-3-16-9z" fill="var(--surface)" />
      <path d="M22 112h16" />
    </Drawing>
  )
}

/** The barber's chair. */
export function Chair({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <path d="M36 14c0-4 3-6 8-6h16c5 0 8 2 8 6v4H36z" fill="var(--accent-soft)" />
      <path d="M34 20h36l3 38H31z" fill="var(--accent-soft)" />
      <path d="M42 28v22M52 28v22M62 28v22" strokeWidth="1.5" opacity="0.6" />
      <path d="M28 58h52c5 0 8 3 8 7v5H26v-6c0-4 0-6 2-6z" fill="var(--surface)" />
      <path d="M22 42h9v16M81 42h-8v16" />
      <path d="M20 42h13M72 42h13" strokeWidth="5" />
      <path d="M88 70l12 22h8" />
      <path d="M100 84h12" strokeWidth="4" />
      <path d="M52 70h12v24H52z" fill="var(--surface)" />
      <path d="M34 104c2-6 10-10 24-10s22 4 24 10z" fill="var(--accent-soft)" />
      <path d="M26 110h64" />
    </Drawing>
  )
}

/** Scissors, half open. */
export function Shears({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <path d="m58 60 40-50c4 8 3 14-2 20L68 66z" fill="var(--accent-soft)" />
      <path d="M62 60 22 10c-4 8-3 14 2 20l28 36z" fill="var(--surface)" />
      <path d="M52 66 40 82M68 66l12 16" strokeWidth="4" />
      <circle cx="33" cy="94" r="14" />
      <circle cx="87" cy="94" r="14" />
      <path d="M98 88c6-2 10-6 12-10" />
      <circle cx="60" cy="61" r="3" fill="currentColor" />
    </Drawing>
  )
}

/** A straight razor, open. */
export function Razor({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 140 100" className={className}>
      <path d="M18 26 84 12c4-1 8 2 9 6l2 12L40 44c-10 2-19-2-22-10z" fill="var(--accent-soft)" />
      <path d="m30 38 64-14" strokeWidth="1.5" opacity="0.6" />
      <path d="m95 24 14 4" strokeWidth="4" />
      <path d="M110 24c6 3 8 9 4 15L78 88c-4 5-10 5-14 2s-4-8-1-13l37-47c3-5 6-7 10-6z" fill="var(--surface)" />
      <circle cx="107" cy="31" r="2.5" fill="currentColor" />
      <circle cx="73" cy="80" r="2" fill="currentColor" />
    </Drawing>
  )
}

/** The round mirror with the shelf: an empty place waiting. */
export function Mirror({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <circle cx="60" cy="46" r="38" fill="var(--accent-soft)" />
      <circle cx="60" cy="46" r="30" fill="var(--surface)" />
      <path d="m46 50 18-20M54 58l22-24" strokeWidth="2" opacity="0.6" />
      <path d="M14 100h92v8H14z" fill="var(--surface)" />
      <path d="M28 100V84h12v16M31 84v-8h6v8" />
      <path d="M82 100V88c0-3 12-3 12 0v12M88 86v-8M84 78h8" />
      <path d="M52 100c0-6 16-6 16 0" />
    </Drawing>
  )
}

/** A comb. */
export function Comb({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 140 70" className={className}>
      <path d="M10 14c0-3 2-5 5-5h110c4 0 6 3 5 6l-3 11H10z" fill="var(--accent-soft)" />
      {Array.from({ length: 21 }, (_, tooth) => <path key={tooth} d={`M${14 + tooth * 5.4} 26v${tooth < 11 ? 32 : 26}`} strokeWidth={tooth < 11 ? 1.8 : 2.6} />)}
      <path d="M10 26v32M127 26v26" />
    </Drawing>
  )
}

/** A shop front with its awning and pole. */
export function ShopFront({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 160 120" className={className}>
      <path d="M20 46v62h120V46" fill="var(--surface)" />
      <path d="M28 14h104l14 30H14z" fill="var(--accent-soft)" />
      <path d="M14 44c0 9 16 9 16 0 0 9 17 9 17 0 0 9 16 9 16 0 0 9 17 9 17 0 0 9 17 9 17 0 0 9 16 9 16 0 0 9 17 9 17 0 0 9 16 9 16 0" />
      <path d="M47 44 54 14M80 44V14M113 44l-7-30" strokeWidth="1.5" opacity="0.6" />
      <path d="M92 62h36v32H92z" />
      <path d="m98 84 14-16M108 88l14-16" strokeWidth="1.5" opacity="0.6" />
      <path d="M52 62h26v46H52z" fill="var(--accent-soft)" />
      <circle cx="72" cy="86" r="2" fill="currentColor" />
      <path d="M32 62h8v34h-8z" fill="var(--pole-cream)" />
      <path d="m32 70 8-6M32 80l8-6M32 90l8-6" stroke="var(--pole-red)" />
      <path d="M32 62h8v34h-8zM30 58h12M30 100h12" />
      <path d="M10 108h140" />
    </Drawing>
  )
}

/** A calendar leaf with scissors' mark: no appointments. */
export function Agenda({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <path d="M18 26h84v76a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6z" fill="var(--surface)" />
      <path d="M18 26a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v18H18z" fill="var(--accent-soft)" />
      <path d="M40 10v18M80 10v18" strokeWidth="4" />
      <path d="M34 60h10M55 60h10M76 60h10M34 76h10M76 76h10M34 92h10M55 92h10" strokeWidth="3" opacity="0.55" />
      <circle cx="60" cy="76" r="10" fill="var(--accent-soft)" />
      <path d="m56 76 3 3 6-6" />
    </Drawing>
  )
}

/** A counter bell: no notifications. */
export function CounterBell({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <path d="M22 88c0-24 16-42 38-42s38 18 38 42z" fill="var(--accent-soft)" />
      <path d="M60 46V34M52 32h16" strokeWidth="4" />
      <path d="M36 82c1-12 8-21 18-25" strokeWidth="2" opacity="0.7" />
      <path d="M14 88h92v8c0 4-3 6-6 6H20c-3 0-6-2-6-6z" fill="var(--surface)" />
      <path d="M60 22v-8M82 30l6-6M38 30l-6-6" opacity="0.7" />
    </Drawing>
  )
}

/** A plug pulled out: no connection. */
export function Unplugged({ className }: DrawingProps) {
  return (
    <Drawing box="0 0 120 120" className={className}>
      <path d="M8 92c18 0 14-28 32-34" />
      <path d="m36 50 22 22c-6 8-17 9-24 2s-6-18 2-24z" fill="var(--accent-soft)" />
      <path d="m44 54 8-8M54 64l8-8" strokeWidth="4" />
      <path d="m72 42 12 12-8 8-20-20 8-8z" fill="var(--surface)" opacity="0" />
      <path d="M64 44c-4-10 2-20 12-22s20 8 18 18-12 16-22 12z" fill="var(--surface)" />
      <path d="M92 28C104 22 110 14 112 8" />
      <path d="M78 68l6 8M68 74l2 10M88 58l10 2" opacity="0.6" />
    </Drawing>
  )
}

/** The name of the house: a pole beside the word. */
export function Wordmark({ className }: DrawingProps) {
  return (
    <span className={className}>
      <span aria-hidden className="mr-2.5 inline-block h-[1.05em] w-[0.42em] rounded-pill border border-line-strong align-[-0.18em]" style={{ backgroundImage: 'repeating-linear-gradient(150deg, var(--pole-cream) 0 3px, var(--pole-red) 3px 6px, var(--pole-cream) 6px 9px, var(--pole-blue) 9px 12px)' }} />
      <span className="font-display font-bold tracking-[0.14em] [font-stretch:condensed] uppercase">Balbu</span>
    </span>
  )
}
