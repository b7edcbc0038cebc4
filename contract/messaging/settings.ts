/** Chat settings: messaging.md C5, C10. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { text } from '../kernel/values.ts'

const on = z.boolean({ error: 'Se esperaba sí o no' })
export const QuickReply = text(limits.chat.quickReply.text, 'Máximo 300 caracteres').refine(
  (text) => text !== '',
  { error: 'Escribe la respuesta' },
)

const Wanted = z.object({
  /** Off: none is sent, and one sees none of others. */
  confirmacionesDeLectura: on,
  /** Off: nobody hears that one is writing, and one doesn't hear it of others. */
  avisoEscribiendo: on,
  /** Staff: templates with {nombre}, {hora}, {dia}, {servicio}. */
  respuestasRapidas: z
    .array(QuickReply, { error: 'Se esperaba una lista' })
    .max(limits.chat.quickReply.most, { error: 'Máximo 20 respuestas rápidas' }),
  /** Staff: sent outside hours once a day per person; empty: none. No placeholders. */
  mensajeDeAusencia: text(limits.chat.quickReply.text, 'Máximo 300 caracteres').refine(
    (text) => !/\{\w+\}/.test(text),
    { error: 'Se envía tal cual: quita lo que va entre llaves' },
  ),
})
/** As it is. */
export const ChatSettings = z.object({
  confirmacionesDeLectura: z.boolean(),
  avisoEscribiendo: z.boolean(),
  respuestasRapidas: z.array(z.string()),
  mensajeDeAusencia: z.string(),
})
export type ChatSettings = z.infer<typeof ChatSettings>

const common = {
  tag: 'Mensajes',
  access: 'session',
  path: '/api/chat/settings',
  response: ChatSettings,
} as const
export const chatSettings = route({
  ...common,
  method: 'GET',
  provides: ['conversations', 'chatSettings'],
  summary: 'Cómo quiero hablar',
})
export const changeChatSettings = route({
  ...common,
  method: 'PUT',
  invalidates: ['chatSettings'],
  summary: 'Cambiarlo; lo que falta queda como está',
  body: Wanted.partial(),
})
