/**
 * Compares answers with what the API's page says of them: the status is one that the call may give,
 * the body has its shape.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answered } from '../../seed/http/client.ts'
import { openApiDocument } from '../../api/kernel/openapi.ts'

type Json = Readonly<Record<string, unknown>>
interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Json>> }>>>
  >
}

/** Not strict: the page as a whole is no schema, but its parts are. */
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
addFormats.default(ajv)
const page = openApiDocument()
ajv.addSchema(page, 'page')
const { paths } = page as unknown as Described
/** Those with fewer parameters first: a path that is written out wins, as it does at the server. */
const patterns = Object.keys(paths)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters)
const validators = new Map<string, ValidateFunction>()

/**
 * What differs, in words; nothing where the answer is as described, or of a path that is not on the
 * page.
 */
export function difference({ method, path, status, type, body }: Answered): string | undefined {
  const [asked = ''] = path.split('?', 1)
  const described = patterns.find(
    ({ pattern, path: of }) => pattern.test(asked) && paths[of]?.[method.toLowerCase()],
  )?.path
  if (described === undefined) return undefined
  const call = `${method} ${described} answered ${status}`
  // Nothing has changed since: HTTP's own answer, of which the page's introduction tells.
  if (status === 304) return undefined
  // Nothing to say.
  if (status === 204 && body === '' && paths[described]?.[method.toLowerCase()]?.responses['204'])
    return undefined
  if (!paths[described]?.[method.toLowerCase()]?.responses[String(status)])
    return `${call}, which the page does not say: ${JSON.stringify(body)}`
  if (!type.startsWith('application/json'))
    return saidTypes(described, method.toLowerCase(), String(status)).some((said) =>
      type.startsWith(said),
    )
      ? undefined
      : `${call} as ${type}`
  const validate = validatorOf(described, method.toLowerCase(), String(status))
  return validate(body)
    ? undefined
    : `${call} otherwise than the page says: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
}

/** As what a call answers, where that is no JSON. */
const saidTypes = (path: string, method: string, status: string): string[] =>
  Object.keys(paths[path]?.[method]?.responses[status]?.['content'] ?? {}).filter(
    (type) => type !== 'application/json',
  )

function validatorOf(path: string, method: string, status: string): ValidateFunction {
  const response = paths[path]?.[method]?.responses[status] ?? {}
  const at =
    typeof response['$ref'] === 'string'
      ? response['$ref']
      : `#/${['paths', path, method, 'responses', status].map(pointer).join('/')}`
  const known = validators.get(at)
  if (known) return known
  const validate = ajv.compile({ $ref: `page${at}/content/application~1json/schema` })
  validators.set(at, validate)
  return validate
}

const pointer = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
