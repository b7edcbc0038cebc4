/** What became of each notice outside the app. */
export const deliveriesEs = {
  lead: 'Qué pasó con cada aviso fuera de la app: si salió, por qué canal, por qué no, y cuándo se intenta otra vez. Se guardan 90 días.',
  person: 'Persona', appointment: 'Cita', day: 'Día (UTC)', state: 'Estado', channel: 'Canal', kind: 'Tipo de aviso', all: 'Todos',
  states: { enviada: 'Enviada', omitida: 'Omitida', en_cola: 'En cola', en_curso: 'En curso', fallida: 'Fallida', dudosa: 'Dudosa' },
  channels: { mail: 'Email', sms: 'SMS', push: 'En el dispositivo' },
  reasons: {
    channel_off: 'Este canal no está configurado en el servidor.', not_wanted: 'Está apagado en sus preferencias, o caía en sus horas de silencio y llegaría tarde.', pushed: 'Ya le llegó al dispositivo, así que no hizo falta el SMS.',
    bounced: 'Su correo rechazó varios seguidos y no se le escribe más.', apart: 'Ya no debe saber de esto: hay un bloqueo, o dejó de ser parte.', overtaken: 'Cuando iba a salir ya no era verdad: pasó otra cosa antes.',
    no_address: 'No tiene dirección, teléfono o dispositivo para este canal.', outbox: 'No hay servidor de correo: se guardó en Correos.', busy: 'El canal estaba ocupado.', quiet: 'Espera a que acaben sus horas de silencio.', error: 'El canal no lo aceptó: %{code}.',
  },
  doubt: 'El servidor se detuvo mientras salía. No se sabe si llegó, y no se envía dos veces.', waits: 'Se intenta a las %{when}', soon: 'Se intenta en seguida', attempts: '%{smart_count} intento |||| %{smart_count} intentos',
  resend: 'Enviar otra vez', resendOf: 'Enviar otra vez %{name}', resent: 'Se envía otra vez en un minuto', empty: 'Ningún aviso', emptyLead: 'Nada de esto se quiso enviar fuera de la app en los últimos 90 días.',
  pages: 'Páginas de entregas', inLife: 'Avisos que causó', inPerson: 'Avisos a esta persona', open: 'Ver sus entregas', notices: 'Avisos',
  health: { title: 'Avisos de las últimas 24 horas', none: 'Ninguno', share: '%{percent} omitidos: %{skipped} de %{total}', why: '%{count}: %{reason}', open: 'Ver entregas' },
}
export const deliveriesEn: typeof deliveriesEs = {
  lead: 'What became of each notice outside the app: whether it went out, over which channel, why not, and when it is tried again. Kept for 90 days.',
  person: 'Person', appointment: 'Appointment', day: 'Day (UTC)', state: 'State', channel: 'Channel', kind: 'Kind of notice', all: 'All',
  states: { enviada: 'Sent', omitida: 'Skipped', en_cola: 'Queued', en_curso: 'Under way', fallida: 'Failed', dudosa: 'In doubt' },
  channels: { mail: 'E-mail', sms: 'SMS', push: 'On the device' },
  reasons: {
    channel_off: 'This channel is not configured on the server.', not_wanted: 'It is off in their preferences, or fell in their quiet hours and would have come too late.', pushed: 'It reached their device, so no text message was needed.',
    bounced: 'Their mail refused several in a row, and none is sent there now.', apart: 'They are not to hear of this now: there is a block, or they are no part of it.', overtaken: 'It was true no more when it was to go out: something else happened before.',
    no_address: 'They have no address, number or device for this channel.', outbox: 'There is no mail server: it was kept in Mail.', busy: 'The channel was busy.', quiet: 'It waits for the end of their quiet hours.', error: 'The channel did not take it: %{code}.',
  },
  doubt: 'The server stopped while it went out. Whether it arrived is not known, and it is not sent twice.', waits: 'Tried at %{when}', soon: 'Tried in a moment', attempts: '%{smart_count} try |||| %{smart_count} tries',
  resend: 'Send again', resendOf: 'Send %{name} again', resent: 'It is sent again within a minute', empty: 'No notice', emptyLead: 'None of this was to be sent outside the app in the last 90 days.',
  pages: 'Pages of deliveries', inLife: 'Notices that it caused', inPerson: 'Notices to this person', open: 'See their deliveries', notices: 'Notices',
  health: { title: 'Notices of the last 24 hours', none: 'None', share: '%{percent} skipped: %{skipped} of %{total}', why: '%{count}: %{reason}', open: 'See deliveries' },
}
