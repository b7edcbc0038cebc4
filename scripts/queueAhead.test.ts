/** The files that the console's page asks for ahead. */
import { expect, test } from 'vitest'
import { named } from './queueAhead.ts'

const chunk = (fileName: string, imports: readonly string[] = [], of: { isEntry?: boolean; facadeModuleId?: string } = {}) => ({ type: 'chunk' as const, fileName, imports, ...of })
const bundle = {
  'index.js': chunk('index.js', ['shared.js'], { isEntry: true }), 'shared.js': chunk('shared.js'),
  'CaseList.js': chunk('CaseList.js', ['shared.js', 'page.js'], { facadeModuleId: '/house/admin/resources/cases/CaseList.tsx' }), 'page.js': chunk('page.js', ['shared.js', 'CaseList.js']),
  'Other.js': chunk('Other.js', ['page.js', 'other-part.js']), 'other-part.js': chunk('other-part.js'),
}

test('the page names what the queue needs and the first code does not bring, and nothing else', () => {
  expect(named('<script>[/*queue*/]</script>', bundle)).toBe(`<script>['/admin/CaseList.js','/admin/page.js']</script>`)
})

test('a build without a queue, and a page without a place for its files, are said', () => {
  expect(() => named('<script>[/*queue*/]</script>', { 'index.js': bundle['index.js'] })).toThrow('CaseList')
  expect(() => named('<script></script>', bundle)).toThrow('/*queue*/')
})
