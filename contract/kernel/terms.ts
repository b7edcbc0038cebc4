/** Version of terms and privacy in force: the day of the last change in substance. */
export const TERMS_VERSION = '2026-11-22'
/**
 * Version of the texts beside the switches of the notification settings: the day of the last change
 * in substance. It is kept with each choice.
 */
export const NOTICE_TEXTS_VERSION = '2026-11-30'
