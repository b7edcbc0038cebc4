/** One file on the way to a phone: they come together with their texts. */
export { AnnouncedDelay } from './AnnouncedDelay.tsx'
export { DelayForm } from './DelayForm.tsx'
