/** Placeholder image, drawn here, so it can't be missing. */
import type { FastifyInstance } from 'fastify'
import { forEveryOrigin } from './security-headers.ts'

const LARGEST = 2_000
const USUAL = 400

/** Registers `/api/placeholder/:w/:h`, an image for any size. */
export function servePlaceholder(server: FastifyInstance): void {
  server.get<{ Params: { w: string; h: string } }>(
    '/api/placeholder/:w/:h',
    async ({ params }, reply) =>
      forEveryOrigin(reply)
        .header('content-type', 'image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(drawing(pixels(params.w), pixels(params.h))),
  )
}

/** From 1 to 2000; what is no number becomes a usual size. */
function pixels(typed: string): number {
  const number = Math.round(Number(typed))
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), LARGEST) : USUAL
}

/** A barber's pole on a quiet ground; only numbers of ours get into the text. */
function drawing(width: number, height: number): string {
  const unit = Math.min(width, height) / 10
  const [x, y] = [width / 2, height / 2]
  const box = (left: number, top: number, w: number, h: number, color: string, round = 0) =>
    `<rect x="${(x + left * unit).toFixed(2)}" y="${(y + top * unit).toFixed(2)}" width="${(w * unit).toFixed(2)}" height="${(h * unit).toFixed(2)}" rx="${(round * unit).toFixed(2)}" fill="${color}"/>`
  const stripe = (top: number, color: string) =>
    `<path d="M${(x - 0.6 * unit).toFixed(2)} ${(y + (top + 0.5) * unit).toFixed(2)}l${(1.2 * unit).toFixed(2)} ${(-0.6 * unit).toFixed(2)}v${(0.4 * unit).toFixed(2)}l${(-1.2 * unit).toFixed(2)} ${(0.6 * unit).toFixed(2)}z" fill="${color}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Sin imagen">` +
    `<rect width="${width}" height="${height}" fill="#241f1a"/>` +
    box(-0.6, -1.8, 1.2, 3.6, '#f6f0e6') +
    [-1.5, -0.3, 0.9].map((top) => stripe(top, '#b5483a')).join('') +
    [-0.9, 0.3].map((top) => stripe(top, '#3f5f8a')).join('') +
    box(-0.9, -2.3, 1.8, 0.5, '#e3ab4f', 0.2) +
    box(-0.9, 1.8, 1.8, 0.5, '#e3ab4f', 0.2) +
    '</svg>'
  )
}
