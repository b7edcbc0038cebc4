import { screen, waitFor } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { show } from '../testScreen.tsx'
import { QrCode } from './QrCode.tsx'

/** The drawing as a camera sees it: four grey-on-white pixels a square. */
function photographed(drawing: Element): {
  width: number
  height: number
  data: Uint8ClampedArray
} {
  const side = Number(drawing.getAttribute('viewBox')?.split(' ')[2])
  const width = side * 4
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of drawing
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h(\d+)v1/g) ?? []) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++) {
      for (let column = Number(x) * 4; column < (Number(x) + Number(length)) * 4; column++)
        data.set([20, 17, 13], (row * width + column) * 4)
    }
  }
  return { width, height: width, data }
}

test.each([
  'https://balbu.mx/invitation/x-9_Qe2vJ5zWm1nD8sYp0LrTkA7uBcGhIoFe3RtVwXy',
  'https://balbu.mx/user/0c6f1f0e-9a55-4f0e-8a5f-2f1f64a7d9b1?de=José',
])('a camera reads what the code was made of: %s', async (text) => {
  show(<QrCode text={text} label="Código QR de la invitación" />)
  const code = screen.getByRole('img', { name: 'Código QR de la invitación' })
  await waitFor(() => expect(code.querySelector('svg')).not.toBeNull())
  const drawing = code.querySelector('svg')
  expect(drawing && decodeQR(photographed(drawing))).toBe(text)
})
