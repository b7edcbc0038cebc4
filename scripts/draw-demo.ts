/**
 * Draws the pictures of the demo city into backend/demo/pictures: a shop front each, a face of
 * everybody who shows one, and the haircuts that its barbers show. They are kept in the repository
 * so that a first start draws nothing; run it again after a change of demo-art/ or the city.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { invited, demoShops } from '../backend/demo/city.ts'
import { haircuts } from '../backend/demo/haircuts.ts'
import { demoClients } from '../backend/demo/people.ts'
import { folder, pictureName } from '../backend/demo/demo-pictures.ts'
import { facade } from './demo-art/facade.ts'
import { fronts } from './demo-art/fronts.ts'
import { haircut, WIDTH as HAIRCUT_WIDTH } from './demo-art/haircut.ts'
import { haircutLooks, lookOf } from './demo-art/looks.ts'
import { portrait } from './demo-art/portrait.ts'

const FRONT_WIDTH = 1120
const FACE_WIDTH = 320

const barbers = [...demoShops.flatMap(({ owner, team }) => [owner, ...team]), invited].map(
  ({ nombre, feminine }) => ({ name: nombre, feminine, barber: true }),
)
const faces = [
  ...barbers,
  ...demoClients
    .filter(({ pictured }) => pictured)
    .map(({ nombre, feminine }) => ({ name: nombre, feminine, barber: false })),
]

const missing = demoShops.filter(({ nombre }) => !fronts.some(({ name }) => name === nombre))
if (missing.length > 0)
  throw new Error(`no front is described for ${missing.map(({ nombre }) => nombre).join(', ')}`)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const front of fronts) await draw(front.name, facade(front), FRONT_WIDTH)
for (const face of faces) await draw(face.name, portrait(lookOf(face)), FACE_WIDTH)
for (const [index, { name }] of haircuts.entries())
  await draw(
    name,
    haircut(haircutLooks[name] ?? lookOf({ name, feminine: false, barber: false }), index),
    HAIRCUT_WIDTH,
  )

const files = await readdir(folder)
const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
console.log(
  `${files.length} pictures, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} kB`,
)

/** As an upload is kept: webp, without metadata. */
async function draw(name: string, svg: string, width: number): Promise<void> {
  // Twice as large and then made smaller: smoother edges than the renderer's own.
  const drawn = sharp(Buffer.from(svg), { density: 144 }).resize({ width })
  await writeFile(
    join(folder, pictureName(name)),
    await drawn.webp({ quality: 82, effort: 6 }).toBuffer(),
  )
}
