/**
 * `npm run projections -- new <name>`: writes a read model with as-of, query, call, page, words and
 * a test, and enters it into the tables of the house.
 */
import { execFile } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { filesOf } from './read-model-templates.ts'

/** A line or a word put behind a text that stands in the file once. */
interface Entry {
  readonly path: string
  readonly after: string
  readonly text: string
}

/** Where a read model is named by hand (docs/guides/add-a-capability.md). */
function entriesOf(name: string): readonly Entry[] {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [
    {
      path: 'contract/routes.ts',
      after: "import * as figures from './analysis/figures.ts'\n",
      text: `import * as ${name} from './analysis/${name}.ts'\n`,
    },
    { path: 'contract/routes.ts', after: '\n  figures,\n', text: `  ${name},\n` },
    {
      path: 'backend/modules/analysis.ts',
      after: "import { figures } from '../projections/analysis/figures.ts'\n",
      text: `import { ${name} } from '../projections/analysis/${name}.ts'\n`,
    },
    {
      path: 'backend/modules/analysis.ts',
      after: '  projections: [figures',
      text: `, ${name}`,
    },
    {
      path: 'backend/modules/analysis.ts',
      after: "import { figureRoutes } from '../api/analysis/figure-routes.ts'\n",
      text: `import { ${name}Routes } from '../api/analysis/${name}-routes.ts'\n`,
    },
    {
      path: 'backend/modules/analysis.ts',
      after: '  routes: [figureRoutes',
      text: `, ${name}Routes`,
    },
    {
      path: 'admin/providers/access.ts',
      after: "import { figures } from '../../contract/analysis/figures.ts'\n",
      text: `import { ${name} } from '../../contract/analysis/${name}.ts'\n`,
    },
    {
      path: 'admin/providers/access.ts',
      after: '  figures: { list: figures },\n',
      text: `  ${name}: { list: ${name} },\n`,
    },
    {
      path: 'admin/App.tsx',
      after:
        "const FiguresPage = guarded('figures', 'list', () => import('./resources/figures/FiguresPage.tsx'))\n",
      text: `const ${Name}Page = guarded('${name}', 'list', () => import('./resources/${name}/${Name}Page.tsx'))\n`,
    },
    {
      path: 'admin/App.tsx',
      after: '          <Resource name="figures" list={FiguresPage} icon={ChartColumn} />\n',
      text: `          <Resource name="${name}" list={${Name}Page} icon={ChartColumn} />\n`,
    },
    {
      path: 'admin/i18n/console.es.ts',
      after: "import { groupsEs } from './groups.ts'\n",
      text: `import { ${name}Es } from './${name}.ts'\n`,
    },
    { path: 'admin/i18n/console.es.ts', after: '  ...groupsEs,\n', text: `  ...${name}Es,\n` },
    {
      path: 'admin/i18n/console.en.ts',
      after: "import { groupsEn } from './groups.ts'\n",
      text: `import { ${name}En } from './${name}.ts'\n`,
    },
    { path: 'admin/i18n/console.en.ts', after: '  ...groupsEn,\n', text: `  ...${name}En,\n` },
    {
      path: 'admin/i18n/readModels.ts',
      after: 'const readModels = {\n',
      text: `  ${name}: {
    name: ['Publicaciones por día', 'Posts by day'],
    reads: ['en la consola, Publicaciones por día', 'in the console, Posts by day'],
  },\n`,
    },
    {
      path: 'admin/i18n/messages.ts',
      after: 'const resourcesEs = {\n',
      text: `  ${name}: { name: 'Publicaciones por día |||| Publicaciones por día' },\n`,
    },
    {
      path: 'admin/i18n/messages.ts',
      after: 'const resourcesEn: typeof resourcesEs = {\n',
      text: `  ${name}: { name: 'Posts by day |||| Posts by day' },\n`,
    },
    {
      path: 'backend/test/api/authorisation.test.ts',
      after: '  figures: {},\n',
      text: `  ${name}: {},\n`,
    },
    {
      path: 'backend/test/api/authorisation.test.ts',
      after: "  'analyst admin': `\n    figures",
      text: ` ${name}`,
    },
    {
      path: 'backend/test/moderation/audit.test.ts',
      after: "\n  'figures',\n",
      text: `  '${name}',\n`,
    },
    { path: 'e2e/walk.spec.ts', after: "    '/admin/figures',\n", text: `    '/admin/${name}',\n` },
  ]
}

/** Files in which a second thing of that name would not compile. */
const naming = [
  'contract/routes.ts',
  'backend/modules/analysis.ts',
  'admin/providers/access.ts',
  'admin/App.tsx',
]

/** Why nothing was written: for the one who asked. */
export class NotWritten extends Error {}

/**
 * Writes the skeleton under a root and gives the paths that it wrote or changed. Writes nothing
 * where the name is taken or a table has changed its form.
 */
export async function newReadModel(root: string, name: string): Promise<readonly string[]> {
  if (!/^[a-z]{3,30}$/.test(name))
    throw new NotWritten(
      'A name is one word of 3 to 30 small letters: it names the schema, the files and the address',
    )
  const files = filesOf(name)
  for (const path of Object.keys(files)) {
    if (
      await access(join(root, path)).then(
        () => true,
        () => false,
      )
    )
      throw new NotWritten(`${path} is there already`)
  }
  for (const path of naming) {
    if (new RegExp(`\\b${name}\\b`).test(await readFile(join(root, path), 'utf8')))
      throw new NotWritten(`${path} has something of the name ${name} already`)
  }
  const changed = new Map<string, string>()
  for (const { path, after, text } of entriesOf(name)) {
    const before = changed.get(path) ?? (await readFile(join(root, path), 'utf8'))
    const [head, tail, ...others] = before.split(after)
    if (head === undefined || tail === undefined || others.length > 0)
      throw new NotWritten(`${path} does not have this once: ${after.trim()}`)
    changed.set(path, `${head}${after}${text}${tail}`)
  }
  for (const [path, text] of [...Object.entries(files), ...changed]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const written = [...Object.keys(files), ...changed.keys()]
  await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), written, { cwd: root })
  return written
}

/** What is left to do by hand, or by a command of its own. */
export const nextSteps = (name: string) => `
It counts posts by day: change the events, the columns and the words in these files, then
  npx vitest run --project unit backend/projections/handlers.test.ts -u   what it makes of each event
  npx vitest run --project integration backend/test/analysis/${name}.test.ts
  npm run projections -- try ${name}                                  its rows, from the events that are there
`
