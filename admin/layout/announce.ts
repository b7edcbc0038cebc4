/**
 * One polite live region for the whole console (the layout renders it): the page's title on a
 * change of page, and what long work comes to.
 */
export const ANNOUNCER = 'console-announcer'

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER)
  if (region) region.textContent = text
}
