/** Version of terms and privacy in force: the day of the last change in substance. */
export const TERMS_VERSION = '2026-11-22'
