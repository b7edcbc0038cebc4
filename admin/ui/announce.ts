/** The console's one polite live region: page titles and outcomes of long work. */
export const ANNOUNCER = 'console-announcer'

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER)
  if (region) region.textContent = text
}
