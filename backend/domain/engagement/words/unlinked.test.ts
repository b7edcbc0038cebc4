import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  ['Gana en https://malo.example/premio', 'Gana en https malo·example/premio'],
  ['www.malo.example', 'www·malo·example'],
  ['malo.example/a', 'malo·example/a'],
  ['ana@malo.example', 'ana@malo·example'],
  ['Bcc: todos\r\nhttps://malo.example', 'Bcc: todos https malo·example'],
])('%j is shown as %j, which no mail program makes a link of', (name, shown) =>
  expect(unlinked(name)).toBe(shown),
)

test.each(['Ana García', 'Barbería No. 1', 'Dr. Corte', 'Corte 2.0', '💈 El Güero'])(
  '%s stays as it is',
  (name) => expect(unlinked(name)).toBe(name),
)
