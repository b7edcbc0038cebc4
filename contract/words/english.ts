/**
 * What the server says, in English: every refusal, and what is wrong with an input. The Spanish
 * sentence is the key, and stands where its rule is, so the rule reads as the specification does;
 * one without its line here does not compile (`Said`), and of the contract's schemas a test walks
 * them all. What changes from case to case is named in braces, in both languages by one name.
 */
import { anywhere } from './english/anywhere.ts'
import { bookings } from './english/bookings.ts'
import { community } from './english/community.ts'

export const english = { ...anywhere, ...bookings, ...community } as const
