/** A push message: shape, display, target of a tap. Apart from the worker, for tests. */

/** A button: the link of an answer (contract/paths.ts, its page is AnswerScreen), and its label. */
export interface PushedAction {
  readonly action: string
  readonly title: string
  readonly path: string
}

export interface Pushed {
  readonly title: string
  readonly body: string
  readonly path?: string
  readonly tag?: string
  readonly language?: string
  readonly actions?: readonly PushedAction[]
}

/** Data of a shown notification. Earlier versions kept only the path. */
export interface KeptNotification {
  readonly path: string
  readonly language: string
  readonly answers: Readonly<Record<string, string>>
}

export const SHELL = '/'

export function readPushed(text: unknown): Pushed | undefined {
  if (!isObject(text) || typeof text['title'] !== 'string' || typeof text['body'] !== 'string')
    return undefined
  const { title, body, path, tag, language, actions } = text
  return {
    title,
    body,
    ...(typeof path === 'string' && { path }),
    ...(typeof tag === 'string' && { tag }),
    ...(typeof language === 'string' && { language }),
    actions: Array.isArray(actions) ? actions.filter(isAction) : [],
  }
}

/** Shown notices that were read elsewhere. `except`: just shown. */
export function readMeanwhile<One extends { readonly tag: string }>(
  shown: readonly One[],
  text: unknown,
  except?: string,
): One[] {
  if (!isObject(text) || !Array.isArray(text['tags'])) return []
  const unread = new Set<unknown>(text['tags'])
  return shown.filter(({ tag }) => tag !== '' && tag !== except && !unread.has(tag))
}

export const keptOf = ({
  path = SHELL,
  language = 'es',
  actions = [],
}: Pushed): KeptNotification => ({
  path,
  language,
  answers: Object.fromEntries(actions.map((one) => [one.action, one.path])),
})

/** What a tap asks for: a page of ours, or an answer that is given without one. */
export type Tapped =
  | { readonly open: string }
  | {
      readonly open: string
      readonly answer: { readonly token: string; readonly accion: 'confirmar' }
      readonly language: string
    }

/** Confirming is one tap; moving and cancelling ask on the page. */
export function tapped(data: unknown, action: string): Tapped {
  const kept: KeptNotification = isKept(data)
    ? data
    : { path: typeof data === 'string' ? data : SHELL, language: 'es', answers: {} }
  const path = ours(kept.answers[action] ?? kept.path)
  const token = action === 'confirmar' ? /^\/answer\/([\w-]+)/.exec(path)?.[1] : undefined
  return token === undefined
    ? { open: path }
    : { open: path, answer: { token, accion: 'confirmar' }, language: kept.language }
}

/** Only to one of our own pages. */
const ours = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : SHELL)

/** What is shown once the answer has arrived. */
export const thanks = (language: string): { title: string; body: string } =>
  language === 'en'
    ? { title: 'See you then!', body: 'Your barber knows that you will be there.' }
    : { title: '¡Te esperamos!', body: 'Tu barbero ya sabe que vienes.' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isAction = (value: unknown): value is PushedAction =>
  isObject(value) &&
  [value['action'], value['title'], value['path']].every((part) => typeof part === 'string')
const isKept = (value: unknown): value is KeptNotification =>
  isObject(value) &&
  typeof value['path'] === 'string' &&
  typeof value['language'] === 'string' &&
  isObject(value['answers'])
