/** What became of each notice outside the app. */
export const deliveriesEs = {
  lead: 'Qué pasó con cada aviso fuera de la app: si salió, por qué canal, por qué no, y cuándo se intenta otra vez. Se guardan 90 días.',
  person: 'Persona', appointment: 'Cita', day: 'Día (UTC)', state: 'Estado', channel: 'Canal', kind: 'Tipo de aviso', all: 'Todos',
  kinds: {
    appointment_created: 'Cita solicitada', appointment_confirmed: 'Cita confirmada', appointment_rejected: 'Cita rechazada', appointment_cancelled: 'Cita cancelada', appointment_expired: 'Cita expirada', appointment_rescheduled: 'Cita cambiada de hora',
    appointment_reminder: 'Recordatorio de cita', appointment_unanswered: 'Cita sin responder', appointment_barber_away: 'El barbero no podrá atender', appointment_completed: 'Cita completada', appointment_no_show: 'Falta a una cita', appointment_contested: 'Cita disputada',
    review_received: 'Reseña recibida', review_replied: 'Respuesta a una reseña', team_invitation: 'Invitación a un equipo', team_joined: 'Entrada al equipo', team_declined: 'Invitación rechazada', team_left: 'Salida del equipo', team_removed: 'Baja del equipo',
    achievement_unlocked: 'Logro alcanzado', post_liked: 'Me gusta en una publicación', comment_liked: 'Me gusta en un comentario', post_commented: 'Comentario en una publicación', comment_replied: 'Respuesta a un comentario', comment_mentioned: 'Mención en un comentario', comment_held: 'Comentario por aprobar', user_followed: 'Nuevo seguidor',
    message_received: 'Mensaje', message_request: 'Solicitud de mensaje', report_resolved: 'Reporte o denuncia resuelta', moderation_decision: 'Decisión de moderación', moderation_reversed: 'Decisión deshecha', appeal_resolved: 'Apelación resuelta',
    account_password_reset: 'Contraseña olvidada', account_password_changed: 'Contraseña cambiada', account_verify_email: 'Verificar el correo', account_closing: 'Cierre de la cuenta', account_unused: 'Cuenta sin usar',
  },
  states: { enviada: 'Enviada', omitida: 'Omitida', en_cola: 'En cola', en_curso: 'En curso', fallida: 'Fallida', dudosa: 'Dudosa' },
  channels: { mail: 'Email', sms: 'SMS', push: 'En el dispositivo' },
  reasons: {
    channel_off: 'Este canal no está configurado en el servidor.', not_wanted: 'Está apagado en sus preferencias, o caía en sus horas de silencio y llegaría tarde.', pushed: 'Ya le llegó al dispositivo, así que no hizo falta el SMS.',
    bounced: 'Su correo rechazó varios seguidos y no se le escribe más.', apart: 'Ya no debe saber de esto: hay un bloqueo, o dejó de ser parte.', overtaken: 'Cuando iba a salir ya no era verdad: pasó otra cosa antes.',
    no_address: 'No tiene dirección, teléfono o dispositivo para este canal.', outbox: 'No hay servidor de correo: se guardó en Correos.', unconfirmed: 'Su dueño no ha confirmado ese número.', day_limit: 'Ese número o esa persona ya recibió los SMS de un día.', shop_cap: 'El negocio llegó a su tope de SMS del mes.', busy: 'El canal estaba ocupado.', quiet: 'Espera a que acaben sus horas de silencio.', error: 'El canal no lo aceptó: %{code}.',
  },
  doubt: 'El servidor se detuvo mientras salía. No se sabe si llegó, y no se envía dos veces.', waits: 'Se intenta a las %{when}', soon: 'Se intenta en seguida', attempts: '%{smart_count} intento |||| %{smart_count} intentos',
  resend: 'Enviar otra vez', resendOf: 'Enviar otra vez %{name}', resent: 'Se envía otra vez en un minuto', empty: 'Ningún aviso', emptyLead: 'Nada de esto se quiso enviar fuera de la app en los últimos 90 días.',
  pages: 'Páginas de entregas', inLife: 'Avisos que causó', inPerson: 'Avisos a esta persona', open: 'Ver sus entregas', notices: 'Avisos',
  health: { title: 'Avisos de las últimas 24 horas', none: 'Ninguno', share: '%{percent} omitidos: %{skipped} de %{total}', why: '%{count}: %{reason}', open: 'Ver entregas' },
}
export const deliveriesEn: typeof deliveriesEs = {
  lead: 'Every notice sent outside the app: channel, outcome, reason and next attempt. Kept for 90 days.',
  person: 'Person', appointment: 'Appointment', day: 'Day (UTC)', state: 'State', channel: 'Channel', kind: 'Kind of notice', all: 'All',
  kinds: {
    appointment_created: 'Appointment requested', appointment_confirmed: 'Appointment confirmed', appointment_rejected: 'Appointment rejected', appointment_cancelled: 'Appointment cancelled', appointment_expired: 'Appointment expired', appointment_rescheduled: 'Appointment moved',
    appointment_reminder: 'Appointment reminder', appointment_unanswered: 'Appointment unanswered', appointment_barber_away: 'The barber can’t attend', appointment_completed: 'Appointment completed', appointment_no_show: 'No-show', appointment_contested: 'Appointment disputed',
    review_received: 'Review received', review_replied: 'Reply to a review', team_invitation: 'Invitation to a team', team_joined: 'Joined the team', team_declined: 'Invitation declined', team_left: 'Left the team', team_removed: 'Removed from the team',
    achievement_unlocked: 'Achievement unlocked', post_liked: 'Heart on a post', comment_liked: 'Heart on a comment', post_commented: 'Comment on a post', comment_replied: 'Reply to a comment', comment_mentioned: 'Mention in a comment', comment_held: 'Comment to approve', user_followed: 'New follower',
    message_received: 'Message', message_request: 'Message request', report_resolved: 'Report or notice resolved', moderation_decision: 'Moderation decision', moderation_reversed: 'Decision undone', appeal_resolved: 'Appeal resolved',
    account_password_reset: 'Forgotten password', account_password_changed: 'Password changed', account_verify_email: 'Verify the address', account_closing: 'Account closing', account_unused: 'Unused account',
  },
  states: { enviada: 'Sent', omitida: 'Skipped', en_cola: 'Queued', en_curso: 'Sending', fallida: 'Failed', dudosa: 'In doubt' },
  channels: { mail: 'Email', sms: 'SMS', push: 'Push' },
  reasons: {
    channel_off: 'This channel is not configured on the server.', not_wanted: 'Turned off in their preferences, or it fell in their quiet hours and would have arrived too late.', pushed: 'It reached their device, so no text message was needed.',
    bounced: 'Their mail server refused several in a row, so none is sent there now.', apart: 'They may not be notified of this: there is a block, or they are no longer part of it.', overtaken: 'No longer true when it was due: something else happened first.',
    no_address: 'They have no address, number or device for this channel.', outbox: 'There is no mail server: it was kept in Mail.', unconfirmed: 'The owner has not confirmed that number.', day_limit: 'The daily limit of text messages for that number or person was reached.', shop_cap: 'The shop has reached its monthly limit of text messages.', busy: 'The channel was busy.', quiet: 'Waiting for the end of their quiet hours.', error: 'The channel rejected it: %{code}.',
  },
  doubt: 'The server stopped while sending it. It may have arrived, so it is not sent twice.', waits: 'Next attempt at %{when}', soon: 'Next attempt in a moment', attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
  resend: 'Send again', resendOf: 'Send %{name} again', resent: 'It will be sent again within a minute', empty: 'No notices', emptyLead: 'Nothing matching was sent outside the app in the last 90 days.',
  pages: 'Pages of deliveries', inLife: 'Notices caused by this', inPerson: 'Notices to this person', open: 'See their deliveries', notices: 'Notices',
  health: { title: 'Notices of the last 24 hours', none: 'None', share: '%{percent} skipped: %{skipped} of %{total}', why: '%{count}: %{reason}', open: 'See deliveries' },
}
