/** Notices in Spanish. */
import { zoneName } from '../../../../contract/words/zones.ts'
import { clauseWords } from '../../../../contract/moderation/clauses.ts'
import type { Clause, Outcome } from '../../../../contract/moderation/reasons.ts'
import { clockIn } from './clocks.ts'
import type { AppointmentSentence, Wording } from './wording.ts'

/** Whose appointment it was, where that is not said by who did it. */
const withOther = ({ who, other }: AppointmentSentence) =>
  other.startsWith(who) ? '' : ` con ${other}`
const because = (reason: string | null) => (reason ? ` Motivo: ${reason}` : '')

const and = new Intl.ListFormat('es', { type: 'conjunction' })

/** Outcome of a report, without the measure or its target. */
const resolved = {
  ACTION_TAKEN: (clause: Clause | null | undefined) =>
    `Revisamos lo que nos contaste y tomamos medidas${clause ? `, porque incumple una norma: ${clauseWords.es[clause]}` : ''}.`,
  NO_ACTION: () =>
    'Revisamos lo que nos contaste y no incumple nuestras normas, así que no tomamos medidas.',
  GONE: () => 'Lo que nos contaste ya no existe.',
}

export const es: Wording = {
  appointments: {
    appointment_created: ({ reader, who, when, what, estado }) =>
      reader === 'barber'
        ? {
            title: estado === 'pendiente' ? 'Nueva solicitud de cita' : 'Nueva cita',
            body: `${who} reservó ${what} para el ${when}.`,
          }
        : { title: 'Tu cita quedó reservada', body: `${who} te reservó ${what} para el ${when}.` },
    appointment_confirmed: ({ other, when }) => ({
      title: 'Cita confirmada',
      body: `Tu cita con ${other} el ${when} está confirmada.`,
    }),
    appointment_rejected: ({ reader, who, other, when, reason }) => ({
      title: 'Cita rechazada',
      body:
        reader === 'client'
          ? `${other} no puede atenderte el ${when}.${because(reason)}`
          : `${who} rechazó la cita de ${other} del ${when}.${because(reason)}`,
    }),
    appointment_cancelled: (sentence) => ({
      title: 'Cita cancelada',
      body: `${sentence.who} canceló tu cita${withOther(sentence)} del ${sentence.when}.${because(sentence.reason)}`,
    }),
    appointment_expired: ({ reader, other, when }) =>
      reader === 'barber'
        ? {
            title: 'Solicitud vencida',
            body: `La solicitud de ${other} para el ${when} venció sin respuesta.`,
          }
        : {
            title: 'Tu solicitud venció',
            body: `${other} no respondió a tiempo a tu solicitud para el ${when}. Elige otro horario.`,
          },
    appointment_rescheduled: (sentence) => ({
      title: 'Cita reprogramada',
      body: `${sentence.who} movió tu cita${withOther(sentence)} al ${sentence.when}.${sentence.estado === 'pendiente' ? ' Falta confirmarla.' : ''}`,
    }),
    appointment_delayed: ({ other, when, expectedAt }) =>
      expectedAt === null
        ? { title: 'Tu cita vuelve a su hora', body: `${other} ya va a tiempo: ${when}.` }
        : {
            title: 'Tu barbero va con retraso',
            body: `${other} te espera a las ${expectedAt}. Tu cita es el ${when}.`,
          },
    appointment_shift_proposed: ({ other, when, expectedAt, until }) => ({
      title: expectedAt === null ? 'Tu cita vuelve a su hora' : `¿Te va bien a las ${expectedAt}?`,
      body:
        expectedAt === null
          ? `${other} ya va a tiempo: ${when}.`
          : `${other} va con retraso. Tu cita es el ${when}. Responde antes de las ${until}; si no, tu hora no cambia.`,
    }),
    appointment_shifted: ({ other, when }) => ({
      title: 'Tu cita cambió de hora',
      body: `Como acordaste con ${other}, ahora es el ${when}.`,
    }),
    appointment_client_late: ({ other, when, expectedAt }) => ({
      title: `${other} llega tarde`,
      body: `${expectedAt === null ? 'No llega a tiempo' : `Dice que llega a las ${expectedAt}`} a su cita del ${when}. ¿Puedes esperar?`,
    }),
    appointment_late_answered: ({ other, when, expectedAt }) =>
      expectedAt === null
        ? { title: `${other} no puede esperarte`, body: `Tu cita sigue siendo el ${when}.` }
        : { title: `${other} te espera`, body: `Te espera a las ${expectedAt}.` },
    appointment_reminder: ({ other, when, what }) => ({
      title: 'Recordatorio de tu cita',
      body: `${what} con ${other}: ${when}. ¿Confirmas que vienes?`,
    }),
    appointment_unanswered: ({ other, when }) => ({
      title: 'Una solicitud te espera',
      body: `${other} sigue esperando tu respuesta para el ${when}.`,
    }),
    appointment_barber_away: ({ other, when }) => ({
      title: 'Tu barbero no está disponible',
      body: `${other} no está disponible por ahora. Tu cita del ${when} sigue en pie: puedes conservarla o cancelarla.`,
    }),
    appointment_completed: ({ other }) => ({
      title: 'Cita completada',
      body: `Gracias por tu visita a ${other}. Cuéntanos cómo te fue.`,
    }),
    appointment_contested: ({ other, when }) => ({
      title: 'Tu cliente no está de acuerdo',
      body: `${other} no está de acuerdo con lo que se marcó en la cita del ${when}. Lo revisa una persona de nuestro equipo.`,
    }),
    review_received: ({ clientName }) => ({
      title: 'Nueva reseña',
      body: `${clientName} escribió una reseña de su visita.`,
    }),
    review_replied: ({ who }) => ({
      title: 'Respuesta a tu reseña',
      body: `${who} respondió a tu reseña.`,
    }),
    appointment_no_show: ({ other, when }) => ({
      title: 'No te presentaste',
      body: `${other} indicó que no asististe a tu cita del ${when}. Si no estás de acuerdo, puedes decirlo durante 48 horas.`,
    }),
  },
  teams: {
    team_invitation: ({ who, businessName }) => ({
      title: `Te invitan a ${businessName}`,
      body: `${who} te invita a trabajar en ${businessName}. La invitación sirve una sola vez y caduca en 14 días. Si no la esperabas, no hagas nada.`,
    }),
    team_joined: ({ barberName, businessName }) => ({
      title: 'Nuevo barbero en tu equipo',
      body: `${barberName} se unió a ${businessName}.`,
    }),
    team_declined: ({ barberName, businessName }) => ({
      title: 'Invitación rechazada',
      body: `${barberName} rechazó tu invitación a ${businessName}.`,
    }),
    team_left: ({ barberName, businessName }) => ({
      title: 'Un barbero dejó tu equipo',
      body: `${barberName} ya no trabaja en ${businessName}.`,
    }),
    team_removed: ({ businessName }) => ({
      title: 'Ya no estás en el equipo',
      body: `Ya no trabajas en ${businessName}. Tus citas por venir siguen siendo tuyas.`,
    }),
  },
  waits: {
    waitlist_offer: ({ other, when, until }) => ({
      title: 'Se liberó una hora',
      body: `Se liberó una hora con ${other}: ${when}.${until ? ` Responde antes de las ${until}.` : ''}`,
    }),
    waitlist_lapsed: ({ other, when }) => ({
      title: 'La oferta venció',
      body: `La hora con ${other} del ${when} pasó a la siguiente persona. Sigues en la lista.`,
    }),
    waitlist_paused: () => ({
      title: 'Tu espera está en pausa',
      body: 'Tres ofertas vencieron sin respuesta. Reanúdala cuando quieras: conservas tu puesto.',
    }),
  },
  lines: {
    line_called: ({ barberName, businessName }) => ({
      title: 'Te toca',
      body: `Pasa a la silla de ${barberName} en ${businessName}. Te la apartamos tres minutos.`,
    }),
    line_soon: ({ businessName }) => ({
      title: 'Ya casi te toca',
      body: `Quedan muy pocos turnos antes del tuyo en ${businessName}. Acércate.`,
    }),
    line_skipped: ({ businessName }) => ({
      title: 'Tu turno pasó',
      body: `Ya no esperas en la fila de ${businessName}. Si sigues ahí, toma otro turno.`,
    }),
    line_closed: ({ businessName }) => ({
      title: 'La fila cerró',
      body: `La fila de ${businessName} cerró por hoy. Puedes reservar una hora en la app.`,
    }),
  },
  achievements: {
    achievement_unlocked: ({ name }) =>
      name === null
        ? {
            title: 'Tienes logros desbloqueados',
            body: 'Reconocimos lo que ya habías hecho. Míralo en tus logros.',
          }
        : { title: '¡Logro desbloqueado!', body: `Conseguiste «${name}». Míralo en tus logros.` },
  },
  chats: {
    message_received: ({ who, text }) => ({ title: who, body: text ?? 'Te envió una foto.' }),
    message_request: ({ who }) => ({
      title: 'Solicitud de mensaje',
      body: `${who} quiere escribirte.`,
    }),
  },
  moderation: {
    report_resolved: ({ to, outcome, clause, contested }) =>
      contested
        ? {
            title: 'Revisamos tu cita',
            body: `${disputed(outcome)} Lo decidió una persona. Si no estás de acuerdo, puedes apelar durante seis meses desde tus reportes.`,
          }
        : {
            title: to === 'guest' ? 'Respondimos a tu denuncia' : 'Respondimos a tu reporte',
            body:
              outcome === undefined
                ? 'Ya lo revisamos. Mira en tus reportes qué se decidió.'
                : `${resolved[outcome](clause)} Lo decidió una persona. ${to === 'guest' ? 'Si no estás de acuerdo, puedes acudir a los tribunales.' : 'Si no estás de acuerdo, puedes apelar durante seis meses desde tus reportes.'}`,
          },
    moderation_decision: ({ count = 1 }) =>
      count > 1
        ? {
            title: 'Decisiones de moderación',
            body: `Tomamos ${count} decisiones sobre tu cuenta o sobre lo que publicaste. Míralas para saber cuáles y por qué.`,
          }
        : {
            title: 'Decisión de moderación',
            body: 'Tomamos una decisión sobre tu cuenta o sobre algo que publicaste. Míralo para saber cuál y por qué.',
          },
    moderation_reversed: ({ to, contested }) =>
      contested
        ? {
            title: 'Cambiamos una decisión anterior',
            body: 'Lo revisamos otra vez y lo que habíamos decidido de tu cita ya no vale. Mira cómo quedó.',
          }
        : to === 'author'
          ? {
              title: 'Deshicimos una decisión',
              body: 'Cambiamos una decisión de moderación: lo que habíamos quitado vuelve a estar como antes.',
            }
          : {
              title: 'Cambiamos una decisión anterior',
              body: 'Lo revisamos otra vez y la decisión anterior ya no vale: lo que reportaste vuelve a estar como antes.',
            },
    appeal_resolved: () => ({
      title: 'Resultado de una apelación',
      body: 'Otra persona del equipo revisó una decisión de moderación. Mira qué se decidió y por qué.',
    }),
  },
  social: {
    post_liked: ({ all, count }) => ({
      title: 'Nuevo Me gusta',
      body: `A ${all} ${count > 1 ? 'les' : 'le'} gusta tu publicación.`,
    }),
    comment_liked: ({ all, count }) => ({
      title: 'Nuevo Me gusta',
      body: `A ${all} ${count > 1 ? 'les' : 'le'} gusta tu comentario.`,
    }),
    user_followed: ({ all, count }) => ({
      title: count > 1 ? 'Nuevos seguidores' : 'Nuevo seguidor',
      body: `${all} ${count > 1 ? 'empezaron' : 'empezó'} a seguirte.`,
    }),
    post_commented: ({ who, count }) =>
      count > 1
        ? {
            title: 'Nuevos comentarios',
            body: `${count} comentarios nuevos en tu publicación. El último es de ${who}.`,
          }
        : { title: 'Nuevo comentario', body: `${who} comentó tu publicación.` },
    comment_replied: ({ who, count }) =>
      count > 1
        ? {
            title: 'Nuevas respuestas',
            body: `${count} respuestas nuevas a tu comentario. La última es de ${who}.`,
          }
        : { title: 'Nueva respuesta', body: `${who} respondió a tu comentario.` },
    comment_mentioned: ({ who }) => ({
      title: 'Te mencionaron',
      body: `${who} te mencionó en un comentario.`,
    }),
    comment_held: ({ who, count }) =>
      count > 1
        ? {
            title: 'Comentarios por aprobar',
            body: `${count} comentarios esperan tu aprobación. El último es de ${who}.`,
          }
        : {
            title: 'Comentario por aprobar',
            body: `El comentario de ${who} espera tu aprobación.`,
          },
  },
  accounts: {
    account_password_reset: {
      title: 'Restablece tu contraseña',
      body:
        'Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, elígela con este enlace: sirve una sola vez y caduca en 30 minutos. ' +
        'Si no, no hagas nada: la que tienes sigue valiendo.',
    },
    account_password_changed: {
      title: 'Tu contraseña ha cambiado',
      body: 'La contraseña de tu cuenta acaba de cambiar y se cerraron tus demás sesiones. Si no fuiste tú, pide una nueva cuanto antes.',
    },
    account_closing: {
      title: 'Tu cuenta se va a eliminar',
      body:
        'Pediste eliminar tu cuenta de Balbu: ya nadie la ve y, pasado el plazo, se borra del todo. Si te arrepientes o no fuiste tú, inicia sesión antes y recupérala; ' +
        'ahí verás hasta qué día. Las citas canceladas no vuelven.',
    },
    account_unused: {
      title: 'Tu cuenta se va a cerrar',
      body:
        'Abriste una cuenta en Balbu, no confirmaste tu email y no la usas. Si quieres conservarla, inicia sesión en los próximos 14 días. ' +
        'Si no, la cerramos: todavía podrás iniciar sesión y recuperarla antes de que se borre del todo.',
    },
    account_verify_email: {
      title: 'Confirma tu email',
      body:
        'Confirma con este enlace que este email es tuyo: sirve una sola vez y caduca en 24 horas. ' +
        'Si no abriste una cuenta en Balbu, no hagas nada.',
    },
  },
  when(start, timeZone) {
    const { day, hour } = clockIn('es', timeZone)
    return `${day.format(start).replace(',', '')} a las ${hour.format(start)}`
  },
  hour: (instant, timeZone) => clockIn('es', timeZone).hour.format(instant),
  ofZone: (zone) => `(hora de ${zoneName(zone, 'es')})`,
  list: (names) => (names.length === 0 ? 'una cita' : and.format(names)),
}

/** What became of a client's dispute, or where it is told. */
function disputed(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'Ya revisamos lo que dijiste de tu cita. Míralo ahí.'
  return outcome === 'ACTION_TAKEN'
    ? 'Te dimos la razón: lo que se marcó en tu cita ya no cuenta.'
    : 'Lo que se marcó en tu cita se mantiene.'
}
