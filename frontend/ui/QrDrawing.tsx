/** The squares of a QR code. Apart from QrCode.tsx because of what it takes to reckon them. */
import encodeQR from 'qr'
import { useMemo } from 'react'

const QUIET = 4

export function QrDrawing({ text }: { text: string }) {
  const { squares, side } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: QUIET })
    return { squares: rows.map(runsOf).join(''), side: rows.length }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden
      className="block size-full text-ink"
    >
      <path d={squares} fill="currentColor" />
    </svg>
  )
}

function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x - from + 1}v1H${from}z`
  }
  return path
}
