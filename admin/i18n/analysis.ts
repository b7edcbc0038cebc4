/** What the pages for analysts and admins say, in both languages. */
export const analysisEs = {
  figures: {
    lead: 'Toda la plataforma, sin datos de nadie.',
    between: 'Del %{from} al %{to}.', current: 'Tal como es ahora.', past: 'Tal como se conocía el %{when}.', pastAt: 'Tal como se conocía en la posición %{position} del registro.',
    from: 'Desde', to: 'Hasta', asOf: 'Tal como se conocía', now: 'Ver ahora', keep: 'Enlace que no cambia', kept: 'Desde aquí el enlace muestra siempre lo mismo',
    last: 'Últimos %{smart_count} días', year: 'Último año', periods: 'Periodo',
    before: '%{change} que en los %{smart_count} días anteriores', same: 'Igual que en los %{smart_count} días anteriores', points: '%{change} puntos',
    csv: 'CSV', csvOf: 'Descargar %{name} como CSV', table: 'Tabla: %{name}', byWeek: 'Por semana', byMonth: 'Por mes', byDay: 'Por día',
    empty: 'Nada en este periodo', city: 'Ciudad', cities: 'Todas las ciudades', noCity: 'Sin ciudad', total: '%{label}: %{value}',
    summary: {
      reservadas: 'Citas reservadas', completadas: 'Completadas', ingresos: 'Ingresos', cancelacion: 'Se cancela', inasistencia: 'No se presenta', repiten: 'Clientes que vuelven', nothing: 'Nada',
    },
    title: {
      citas: 'Citas', ingresos: 'Ingresos', cancelaciones: 'Cancelaciones', inasistencias: 'Inasistencias', clientes: 'Clientes que vuelven',
      ciudades: 'Ciudades', horas: 'Oferta y demanda por hora', social: 'Comunidad', moderacion: 'Moderación',
    },
    means: {
      citas: 'Todas las reservadas para cada día, en la hora de su negocio, y en qué quedaron.',
      ingresos: 'El total de las citas completadas, cada moneda aparte.',
      cancelaciones: 'Quién las canceló. Fuera de plazo: después del límite que ambos aceptaron.',
      inasistencias: 'De las citas que llegaron a su hora, a cuáles no fue nadie.',
      clientes: 'Clientes con una cita completada ese día; vuelven quienes tuvieron otra, otro día, en los 90 anteriores.',
      ciudades: 'Horas abiertas: las de todos los barberos según su horario semanal, sin contar sus días libres.',
      horas: 'A qué hora empiezan las citas, y cuántas horas hay abiertas, según el reloj de cada negocio.',
      social: 'Lo que se publicó y se dijo cada día, en UTC.',
      moderacion: 'Reportes, casos y decisiones de cada día, en UTC.',
    },
    column: {
      dia: 'Día', semana: 'Semana del', mes: 'Mes', reservadas: 'Reservadas', pendientes: 'Por venir', completadas: 'Completadas', canceladas: 'Canceladas', inasistencias: 'No se presentaron',
      moneda: 'Moneda', visitas: 'Visitas', total: 'Total', cliente: 'Por el cliente', barbero: 'Por el barbero', rechazadas: 'Rechazadas', expiradas: 'Expiradas', tarde: 'Fuera de plazo',
      citas: 'Citas', faltas: 'No se presentaron', tasa: 'Tasa', vinieron: 'Vinieron', repiten: 'Vuelven', nuevos: 'Primera vez en 90 días', vienen: 'Se presentaron', ciudad: 'Ciudad', hora: 'Hora', horasAbiertas: 'Horas abiertas', citasPorHora: 'Citas por hora abierta',
      publicaciones: 'Publicaciones', comentarios: 'Comentarios', corazones: 'Corazones', seguimientos: 'Seguimientos', compartidas: 'Compartidas', resenas: 'Reseñas',
      reportes: 'Reportes', casos: 'Casos', decisiones: 'Decisiones', sinMedidas: 'Sin medidas', revertidas: 'Revertidas',
    },
  },
}

export const analysisEn: typeof analysisEs = {
  figures: {
    lead: 'The whole platform, without anybody’s data.',
    between: 'From %{from} to %{to}.', current: 'As it is now.', past: 'As it was known on %{when}.', pastAt: 'As it was known at position %{position} of the log.',
    from: 'From', to: 'To', asOf: 'As it was known', now: 'See now', keep: 'Link that stays the same', kept: 'From here on the link always shows the same',
    last: 'Last %{smart_count} days', year: 'Last year', periods: 'Period',
    before: '%{change} compared with the %{smart_count} days before', same: 'The same as in the %{smart_count} days before', points: '%{change} points',
    csv: 'CSV', csvOf: 'Download %{name} as CSV', table: 'Table: %{name}', byWeek: 'By week', byMonth: 'By month', byDay: 'By day',
    empty: 'Nothing in this period', city: 'City', cities: 'All cities', noCity: 'No city', total: '%{label}: %{value}',
    summary: {
      reservadas: 'Appointments booked', completadas: 'Completed', ingresos: 'Revenue', cancelacion: 'Cancelled', inasistencia: 'No-shows', repiten: 'Returning clients', nothing: 'Nothing',
    },
    title: {
      citas: 'Appointments', ingresos: 'Revenue', cancelaciones: 'Cancellations', inasistencias: 'No-shows', clientes: 'Returning clients',
      ciudades: 'Cities', horas: 'Supply and demand by hour', social: 'Community', moderacion: 'Moderation',
    },
    means: {
      citas: 'All that were booked for each day, by their shop’s clock, and what became of them.',
      ingresos: 'The total of completed appointments, each currency apart.',
      cancelaciones: 'Who cancelled them. Late: after the limit that both accepted.',
      inasistencias: 'Of the appointments that came to their hour, to which nobody came.',
      clientes: 'Clients with a completed appointment on that day; returning is who had another, on another day, within the 90 before.',
      ciudades: 'Open hours: those of all barbers by their weekly schedules, not counting their days off.',
      horas: 'At which hour appointments begin, and how many hours are open, by each shop’s clock.',
      social: 'What was published and said on each day, in UTC.',
      moderacion: 'Reports, cases and decisions of each day, in UTC.',
    },
    column: {
      dia: 'Day', semana: 'Week of', mes: 'Month', reservadas: 'Booked', pendientes: 'To come', completadas: 'Completed', canceladas: 'Cancelled', inasistencias: 'No-shows',
      moneda: 'Currency', visitas: 'Visits', total: 'Total', cliente: 'By the client', barbero: 'By the barber', rechazadas: 'Rejected', expiradas: 'Expired', tarde: 'Late',
      citas: 'Appointments', faltas: 'No-shows', tasa: 'Rate', vinieron: 'Came', repiten: 'Returning', nuevos: 'First time in 90 days', vienen: 'Came', ciudad: 'City', hora: 'Hour', horasAbiertas: 'Open hours', citasPorHora: 'Appointments per open hour',
      publicaciones: 'Posts', comentarios: 'Comments', corazones: 'Hearts', seguimientos: 'Follows', compartidas: 'Shares', resenas: 'Reviews',
      reportes: 'Reports', casos: 'Cases', decisiones: 'Decisions', sinMedidas: 'Without action', revertidas: 'Reversed',
    },
  },
}
