/* oxlint-disable typescript/consistent-type-imports -- an ambient module has no relative imports */
/** The tables that scripts/contractTags.ts makes of the contract's tags. */
declare module 'virtual:tags/shown' {
  const shown: typeof import('../scripts/contractTags.ts').shown
  export default shown
}
declare module 'virtual:tags/watched' {
  const watchedAt: import('../scripts/contractTags.ts').WatchedAt
  export default watchedAt
}
declare module 'virtual:tags/commands' {
  const invalidates: Readonly<Record<string, readonly string[]>>
  export default invalidates
}
declare module 'virtual:tags/console' {
  const invalidates: Readonly<Record<string, readonly string[]>>
  export default invalidates
}
declare module 'virtual:tags/live' {
  const invalidates: Readonly<Record<string, readonly string[]>>
  export default invalidates
}
