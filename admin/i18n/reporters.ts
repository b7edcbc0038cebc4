/** Texts about reporters, in both languages. */
export const reportersEs = {
  reporters: {
    title: 'Quien reporta: %{id}',
    of: 'Quien reporta: %{id}',
    lead: 'Quien reporta se ve solo por un id. Su nombre se muestra a quien dice por qué lo necesita, y queda escrito.',
    leadOnlyId:
      'Quien reporta se ve solo por un id. Su nombre lo ven responsables de moderación y auditoría, si dicen por qué lo necesitan.',
    accuracy: 'Reportes acertados',
    noneResolved: 'Aún no se resolvió ninguno de sus reportes: cuenta como la mitad.',
    accuracyLead:
      'Con medidas: %{upheld} de su último reporte resuelto. Hasta tener cinco, los que faltan cuentan como la mitad. |||| Con medidas: %{upheld} de sus últimos %{smart_count} reportes resueltos. Hasta tener cinco, los que faltan cuentan como la mitad.',
    count: {
      enviados: 'Enviados: %{count}',
      conMedidas: 'Con medidas: %{count}',
      sinMedidas: 'Sin medidas: %{count}',
      pendientes: 'Pendientes: %{count}',
      retirados: 'Retirados: %{count}',
    },
    held: 'Avisos y pausas',
    nothing: 'Sin avisos por sus reportes',
    paused: 'Sus reportes están en pausa',
    pausedUntil: 'Sus reportes están en pausa hasta el %{when}',
    warn: 'Avisar',
    mute: 'Pausar sus reportes',
    warnLead:
      'Se abre su caso, con su perfil. Primero se avisa; solo después se pueden pausar sus reportes.',
    warnedLead:
      'Se abre su caso, con su perfil. Ya tiene un aviso: sus reportes se pueden pausar de 1 a 30 días. Puede apelarlo.',
    reasons: 'Por motivo',
    days: 'Últimos 30 días',
    reports: 'Sus reportes',
    noReports: 'Nada que puedas ver',
    together: 'Varios reportes llegaron juntos. No dice si tienen razón.',
    inCluster: 'grupo %{number}',
    cluster: {
      direccion:
        '%{smart_count} personas desde una misma dirección, del %{from} al %{until} |||| %{smart_count} personas desde una misma dirección, del %{from} al %{until}',
      minuto:
        '%{smart_count} personas en un minuto, desde el %{from} |||| %{smart_count} personas en un minuto, desde el %{from}',
    },
  },
}
export const reportersEn: typeof reportersEs = {
  reporters: {
    title: 'Reporter %{id}',
    of: 'Reporter %{id}',
    lead: 'Reporters appear by id only. You can see the name if you say why you need it; that is recorded.',
    leadOnlyId:
      'Reporters appear by id only. Leads and auditors can see the name if they say why they need it.',
    accuracy: 'Accuracy',
    noneResolved: 'No resolved reports yet: counted as one half.',
    accuracyLead:
      'With action: %{upheld} of their last resolved report. Up to five, missing ones count as one half. |||| With action: %{upheld} of their last %{smart_count} resolved reports. Up to five, missing ones count as one half.',
    count: {
      enviados: 'Sent: %{count}',
      conMedidas: 'With action: %{count}',
      sinMedidas: 'No action: %{count}',
      pendientes: 'Pending: %{count}',
      retirados: 'Withdrawn: %{count}',
    },
    held: 'Warnings and pauses',
    nothing: 'No warnings about their reports',
    paused: 'Their reports are paused',
    pausedUntil: 'Their reports are paused until %{when}',
    warn: 'Warn',
    mute: 'Pause their reports',
    warnLead:
      'Opens a case about their profile. They are warned first; only then can their reports be paused.',
    warnedLead:
      'Opens a case about their profile. They have been warned: their reports can be paused for 1 to 30 days. They may appeal.',
    reasons: 'By reason',
    days: 'Last 30 days',
    reports: 'Their reports',
    noReports: 'Nothing you may see',
    together: 'Several reports arrived together. This does not say whether they are right.',
    inCluster: 'group %{number}',
    cluster: {
      direccion:
        '%{smart_count} people from one address, from %{from} to %{until} |||| %{smart_count} people from one address, from %{from} to %{until}',
      minuto:
        '%{smart_count} people within a minute, from %{from} |||| %{smart_count} people within a minute, from %{from}',
    },
  },
}
