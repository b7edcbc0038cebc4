/** Texts that stand side by side in both languages: [Spanish, English]. */
export type Pairs = Readonly<Record<string, readonly [es: string, en: string]>>

const side =
  (index: 0 | 1) =>
  <Table extends Pairs>(pairs: Table): Readonly<Record<keyof Table, string>> =>
    // Of the same keys.
    Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])) as Record<
      keyof Table,
      string
    >

export const inSpanish = side(0)
export const inEnglish = side(1)
