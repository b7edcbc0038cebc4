/** The language chosen in this browser, as react-admin's store keeps it. Spanish by default. */
type Language = 'es' | 'en'

export function keptLanguage(): Language {
  try {
    return localStorage.getItem('RaStore.balbu.console.locale') === '"en"' ? 'en' : 'es'
  } catch {
    return 'es'
  }
}
