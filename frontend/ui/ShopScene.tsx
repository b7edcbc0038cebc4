/** The inside of the shop, for heroes: mirror with its lamps, shelf, pole, the chair on a chequered floor. */
import type { ReactNode } from 'react'

export function ShopScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 400 340" className={className} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M24 292V128C24 62 96 20 200 20s176 42 176 108v164z" fill="var(--accent-soft)" stroke="none" />
      <path d="M24 236h352" strokeWidth="1.5" opacity="0.5" />
      <Floor />
      <WallPole />
      <MirrorWithLamps />
      <Shelf />
      <Picture />
      <Chair />
    </svg>
  )
}

function Floor() {
  const rows = [{ top: 292, bottom: 306, from: 24, to: 376, nearFrom: 12, nearTo: 388 }, { top: 306, bottom: 330, from: 12, to: 388, nearFrom: -8, nearTo: 408 }]
  const columns = 12
  const at = (from: number, to: number, column: number) => (from + ((to - from) * column) / columns).toFixed(1)
  return (
    <g stroke="none">
      <clipPath id="shop-floor"><path d="M24 292h352l24 34c0 6-4 8-10 8H10c-6 0-10-2-10-8z" /></clipPath>
      <g clipPath="url(#shop-floor)">
        {rows.flatMap(({ top, bottom, from, to, nearFrom, nearTo }, row) =>
          Array.from({ length: columns }, (_, column): ReactNode => (
            <path
              key={`${row}-${column}`}
              d={`M${at(from, to, column)} ${top}H${at(from, to, column + 1)}L${at(nearFrom, nearTo, column + 1)} ${bottom}H${at(nearFrom, nearTo, column)}z`}
              fill={(row + column) % 2 === 0 ? 'var(--line-strong)' : 'var(--raised)'}
            />
          )))}
      </g>
    </g>
  )
}

function WallPole() {
  return (
    <g>
      <path d="M48 132h14M48 196h14" strokeWidth="4" />
      <circle cx="76" cy="98" r="8" fill="var(--accent)" />
      <path d="M60 116c0-7 7-10 16-10s16 3 16 10z" fill="var(--surface)" />
      <g stroke="none">
        <path d="M62 118h28v92H62z" fill="var(--pole-cream)" />
        <path d="m62 134 28-15v11l-28 15zM62 174l28-15v11l-28 15z" fill="var(--pole-red)" />
        <path d="m62 154 28-15v11l-28 15zM62 194l28-15v11l-28 15z" fill="var(--pole-blue)" />
      </g>
      <path d="M62 117h28v93H62z" />
      <path d="M60 211h32v5c0 7-7 10-16 10s-16-3-16-10z" fill="var(--surface)" />
    </g>
  )
}

function MirrorWithLamps() {
  const lamps = [[140, 168], [140, 138], [144, 108], [156, 80], [178, 58], [208, 50], [238, 58], [260, 80], [272, 108], [276, 138], [276, 168]]
  return (
    <g>
      <path d="M128 188V120c0-46 32-80 80-80s80 34 80 80v68z" fill="var(--raised)" />
      <path d="M152 188V124c0-34 22-58 56-58s56 24 56 58v64z" fill="var(--bg)" />
      <path d="m168 128 34-40M172 148l54-62M186 156l22-25" strokeWidth="2" opacity="0.45" />
      {lamps.map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4.5" fill="var(--accent)" stroke="none" className="in-[.light]:fill-brass" />)}
    </g>
  )
}

function Shelf() {
  return (
    <g>
      <path d="M112 188h196v9H112z" fill="var(--surface)" />
      <path d="M126 197v12M294 197v12" />
      <path d="M118 188v-20c0-3 3-3 3-6v-6h7v6c0 3 3 3 3 6v20z" fill="var(--pole-blue)" />
      <path d="M134 188v-13h12v13z" fill="var(--surface)" />
      <path d="M137 175v-9M141 175v-13M144 175v-7" strokeWidth="2" />
      <path d="M286 188v-15c0-6 14-6 14 0v15z" fill="var(--pole-red)" />
      <path d="M290 169v-7h6M272 188v-9h10v9z" />
    </g>
  )
}

function Picture() {
  return (
    <g>
      <path d="M318 112h40v52h-40z" fill="var(--surface)" />
      <path d="m338 112-9-8M338 112l9-8" strokeWidth="1.5" />
      <path d="m331 122 11 22M345 122l-11 22" strokeWidth="2" />
      <circle cx="332" cy="149" r="4" strokeWidth="2" />
      <circle cx="344" cy="149" r="4" strokeWidth="2" />
    </g>
  )
}

function Chair() {
  const leather = { fill: 'var(--accent)' }
  return (
    <g>
      <path d="M172 312c0-10 16-16 38-16s38 6 38 16z" fill="var(--raised)" />
      <path d="M160 313h100" strokeWidth="4" />
      <path d="M200 262h20v35h-20z" fill="var(--raised)" />
      <path d="M186 128c0-6 4-9 11-9h26c7 0 11 3 11 9v9h-48z" {...leather} />
      <path d="M180 140h60l6 74h-72z" {...leather} />
      <g stroke="var(--on-accent)" strokeWidth="2" opacity="0.55">
        <path d="M194 148l-4 58M210 148v58M226 148l4 58" />
      </g>
      <g fill="var(--on-accent)" stroke="none" opacity="0.7">
        {[162, 186].flatMap((y) => [201, 218].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2" />))}
      </g>
      <path d="M166 216h96c9 0 14 6 14 13v11H162v-12c0-8 0-12 4-12z" {...leather} />
      <path d="M162 240h114v14c0 5-4 8-9 8h-96c-6 0-9-3-9-8z" fill="var(--raised)" />
      <path d="M162 188v28M258 188v28" />
      <path d="M154 186h24M242 186h24" strokeWidth="8" />
      <path d="m276 254 20 34h14" />
      <path d="M292 276h24" strokeWidth="5" />
    </g>
  )
}
