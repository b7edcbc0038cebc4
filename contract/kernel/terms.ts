/**
 * The version of terms and privacy in force: the day on which their text last changed in what it
 * says. A new one is asked for again.
 */
export const TERMS_VERSION = '2026-11-22'
