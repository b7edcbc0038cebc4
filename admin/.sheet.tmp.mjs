import sharp from 'sharp'
const [out, cols, ...names] = process.argv.slice(2)
const files = names.map((n) => `/tmp/shots/${n}.png`)
const metas = await Promise.all(files.map((f) => sharp(f).metadata()))
const w = Math.max(...metas.map((m) => m.width)) + 10, h = Math.max(...metas.map((m) => m.height)) + 10
await sharp({ create: { width: w * cols, height: h * Math.ceil(files.length / cols), channels: 3, background: '#888' } })
  .composite(files.map((input, i) => ({ input, left: (i % cols) * w, top: Math.floor(i / cols) * h }))).png().toFile(`/tmp/shots/${out}.png`)
