/** Lists of acts and faults, as `--keep` has them: `17,18,40-44,f3`. */

/** @throws RangeError */
export function keptIn(text: string): ReadonlySet<string> {
  const kept = new Set<string>()
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [, prefix = '', from = '', to = from] = /^(f?)(\d+)(?:-(\d+))?$/.exec(part) ?? []
    if (from === '' || Number(to) < Number(from)) throw new RangeError(`not a list: ${part}`)
    for (let number = Number(from); number <= Number(to); number++) kept.add(`${prefix}${number}`)
  }
  return kept
}

export function keptText(kept: Iterable<string>): string {
  const parts: string[] = []
  for (const prefix of ['', 'f']) {
    const numbers = [...kept]
      .filter((one) => one.startsWith('f') === (prefix === 'f'))
      .map((one) => Number(one.replace('f', '')))
      .toSorted((a, b) => a - b)
    for (let at = 0; at < numbers.length; at++) {
      const first = numbers[at] as number
      while (numbers[at + 1] === (numbers[at] as number) + 1) at++
      const last = numbers[at] as number
      parts.push(`${prefix}${first}${last > first ? `-${last}` : ''}`)
    }
  }
  return parts.join(',')
}
