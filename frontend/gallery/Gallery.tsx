/** The parts with their examples. `?part=ui/Button` shows one part alone. */
import { Suspense } from 'react'
import { ThemeToggle } from '../ui/Preferences.tsx'
import { allExamples } from './examples.ts'

export function Gallery({ only }: { only: string | null }) {
  const shown = allExamples.filter(({ part }) => only === null || part === only)
  const parts = Map.groupBy(shown, ({ part }) => part)
  return (
    <main className="mx-auto grid max-w-300 gap-10 px-(--gutter) py-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>Gallery</h1>
        <ThemeToggle />
      </header>
      <nav aria-label="Parts" className="flex flex-wrap gap-x-4 gap-y-1">
        {[...new Set(allExamples.map(({ part }) => part))].map((part) => (
          <a key={part} href={`?part=${part}`} className="min-h-6 text-small underline">
            {part}
          </a>
        ))}
        {only !== null && (
          <a href="?" className="min-h-6 text-small font-semibold underline">
            All
          </a>
        )}
      </nav>
      {[...parts].map(([part, examples]) => (
        <section key={part} aria-label={part} className="grid gap-4">
          <h2>{part}</h2>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {examples.map(({ name, Example }) => (
              <figure key={name} className="grid gap-2">
                <figcaption className="text-small text-muted">{name}</figcaption>
                <div className="grid gap-3">
                  <Suspense>
                    <Example />
                  </Suspense>
                </div>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
