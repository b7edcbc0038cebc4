/** Every `*.examples.tsx` of the kit and the entities, in the order of their paths. */
import type { ComponentType } from 'react'

interface ExamplesFile {
  readonly examples: Readonly<Record<string, ComponentType>>
}

const files = import.meta.glob<ExamplesFile>(
  ['../ui/*.examples.tsx', '../entities/*/*.examples.tsx'],
  { eager: true },
)

export interface Example {
  /** The path of the part: `ui/Button`. */
  readonly part: string
  readonly name: string
  readonly Example: ComponentType
}

export const allExamples: readonly Example[] = Object.entries(files).flatMap(
  ([path, { examples }]) =>
    Object.entries(examples).map(([name, Example]) => ({
      part: path.replace(/^\.\.\/|\.examples\.tsx$/g, ''),
      name,
      Example,
    })),
)
