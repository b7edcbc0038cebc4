/** A key that is not in es.json does not compile. */
import 'i18next'
import type es from './es.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof es }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
    returnNull: false
  }
}
