/** Every example of the gallery stands by itself: it renders, and axe finds nothing in it. */
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { catalogues, loadTexts } from '../i18n/i18n.ts'
import { serve } from '../testServer.ts'
import { show } from '../testScreen.tsx'
import { allExamples } from './examples.ts'

const paths = import.meta.glob(['../ui/*.examples.tsx', '../entities/*/*.examples.tsx'])
const parts = import.meta.glob(['../ui/*.tsx', '../entities/*/*.tsx'])

test('every file of examples stands beside its part', () => {
  const missing = Object.keys(paths).filter(
    (path) => !(path.replace('.examples.tsx', '.tsx') in parts),
  )
  expect(missing).toEqual([])
  expect(allExamples.length).toBeGreaterThan(30)
})

test.each(allExamples.map((one) => [`${one.part}: ${one.name}`, one.Example] as const))(
  '%s',
  async (_, Example) => {
    serve({})
    await loadTexts(catalogues)
    show(<Example />)
    expect(document.body).not.toBeEmptyDOMElement()
    const { violations } = await axe.run(document.body, {
      // Colours need a browser; a part alone has no landmarks around it.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  },
)
