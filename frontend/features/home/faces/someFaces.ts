/** Some of those who work here. */
export const SOME_FACES = { query: { type: 'barbers', limit: 12 } } as const
