/** The fifth time of the same words or the same picture within an hour is refused (community.md S13). Counted is what was said, not what was tried. */
import { freshIn, repeated, type Shown } from '../../domain/social/repetition.ts'
import type { Limits } from '../kernel/limits.ts'

/**
 * Does what says or shows this; `isCounted`: whether it was anything new. What comes to nothing is not counted. `before`: what stands in its place.
 * @throws repeated, and whatever `act` does
 */
export async function unlessRepeated<Done>(
  limits: Limits, { userId, shown, before }: { readonly userId: string; readonly shown: Shown; readonly before?: Shown | undefined }, act: () => Promise<Done>, isCounted: (done: Done) => boolean = () => true,
): Promise<Done> {
  const { words, pictures } = freshIn(shown, before)
  const counted = [...(words === null ? [] : [`words ${words}`]), ...pictures.map((path) => `picture ${path}`)].map((what) => `${userId} ${what}`)
  const taken: string[] = []
  let counts = false
  try {
    for (const what of counted) {
      taken.push(what)
      if (!(await limits.allows('sameByAccount', what))) throw repeated()
    }
    const done = await act()
    counts = isCounted(done)
    return done
  } finally {
    if (!counts) await Promise.all(taken.map((what) => limits.forgive('sameByAccount', what)))
  }
}
