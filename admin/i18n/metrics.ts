/** What the page about moderating itself says, in both languages. */
export const metricsEs = {
  metrics: {
    lead: 'Lo que espera, cuánto tarda y qué se decide. De cada persona del equipo solo ves lo tuyo; quien lo dirige, lo de todos.',
    period: 'Del %{from} al %{to}, en UTC.', from: 'Desde', to: 'Hasta', now: 'Ahora', inPeriod: 'En el periodo', nothing: 'Nada en este periodo', table: 'Tabla: %{name}',
    tile: {
      abiertos: 'Esperan', tomados: 'Tomados', urgentes: 'Urgentes', edad: 'Espera mediana', decisiones: 'Decisiones', sinMedidas: 'Sin medidas', revertidas: 'Deshechas', reabiertos: 'Reabiertos',
      hastaTomarlo: 'Hasta tomarlo', conElCaso: 'Con el caso', hastaDecidir: 'Hasta decidir', reportes: 'Reportes con medidas', presentadas: 'Presentadas', resueltas: 'Resueltas', revertidasPorApelacion: 'Revirtieron la decisión', hastaResolver: 'Hasta resolverlas',
    },
    appealed: 'Apelaciones', backlog: 'Casos sin decidir, al final de cada día', fromTo: 'De %{from} a %{to}.', accuracy: 'Acierto de los reportes, por motivo',
    nineteen: 'El 5 % más lento, más de %{time}', share: '%{percent} de todas', ofAnswered: 'de %{count} atendidos',
    days: 'Por día', types: 'Por tipo', clauses: 'Por norma', sources: 'Por origen', team: 'Equipo', noClause: 'Sin norma',
    column: { abiertos: 'Sin decidir', atendidos: 'Atendidos', acierto: 'Acierto', motivo: 'Motivo', enviados: 'Enviados', dia: 'Día', casos: 'Casos', reabiertos: 'Reabiertos', decisiones: 'Decisiones', conMedidas: 'Con medidas', sinMedidas: 'Sin medidas', revertidas: 'Deshechas', tipo: 'Tipo', norma: 'Norma', origen: 'Origen', nombre: 'Nombre', hastaDecidir: 'Hasta decidir', conElCaso: 'Con el caso', medida: 'Medida', fundamento: 'Fundamento', cuenta: 'Cuántas' },
    source: { report: 'Un reporte', notice: 'Una denuncia sin cuenta', staff: 'El equipo', rule: 'Una regla automática' },
    transparency: 'Transparencia', transparencyLead: 'Lo que todo el mundo puede saber. El archivo tiene una fila por cada decisión con medidas, en los campos de la base de datos pública del DSA y sin datos de nadie.',
    spoken: '%{reports} reportes y %{notices} denuncias sin cuenta. %{decisions} decisiones, %{nothing} sin medidas, %{reversed} deshechas, %{automatic} automáticas.',
    file: 'Descargar CSV', measures: 'Por medida', grounds: 'Por fundamento', ground: { law: 'La ley', terms: 'Nuestras normas' },
  },
}

export const metricsEn: typeof metricsEs = {
  metrics: {
    lead: 'What is waiting, how long it takes and what is decided. You see your own figures; leads see everyone’s.',
    period: 'From %{from} to %{to}, in UTC.', from: 'From', to: 'To', now: 'Now', inPeriod: 'In the period', nothing: 'Nothing in this period', table: 'Table: %{name}',
    tile: {
      abiertos: 'Waiting', tomados: 'Claimed', urgentes: 'Urgent', edad: 'Waiting time', decisiones: 'Decisions', sinMedidas: 'No action', revertidas: 'Undone', reabiertos: 'Reopened',
      hastaTomarlo: 'Until claimed', conElCaso: 'With the case', hastaDecidir: 'Until decided', reportes: 'Reports acted on', presentadas: 'Filed', resueltas: 'Decided', revertidasPorApelacion: 'Overturned', hastaResolver: 'Until decided',
    },
    appealed: 'Appeals', backlog: 'Undecided cases, at the end of each day', fromTo: 'From %{from} to %{to}.', accuracy: 'Accuracy of reports, by reason',
    nineteen: '95 %: %{time}', share: '%{percent} of all', ofAnswered: 'of %{count} answered',
    days: 'By day', types: 'By type', clauses: 'By rule', sources: 'By source', team: 'Team', noClause: 'No rule',
    column: { abiertos: 'Undecided', atendidos: 'Answered', acierto: 'Accuracy', motivo: 'Reason', enviados: 'Sent', dia: 'Day', casos: 'Cases', reabiertos: 'Reopened', decisiones: 'Decisions', conMedidas: 'Action taken', sinMedidas: 'No action', revertidas: 'Undone', tipo: 'Type', norma: 'Rule', origen: 'Source', nombre: 'Name', hastaDecidir: 'Until decided', conElCaso: 'With the case', medida: 'Action', fundamento: 'Legal basis', cuenta: 'Count' },
    source: { report: 'A report', notice: 'A guest notice', staff: 'The team', rule: 'An automatic rule' },
    transparency: 'Transparency', transparencyLead: 'Public information. The file has one row per decision with an action, in the fields of the DSA’s public database and without personal data.',
    spoken: '%{reports} reports and %{notices} guest notices. %{decisions} decisions, %{nothing} without action, %{reversed} undone, %{automatic} automatic.',
    file: 'Download CSV', measures: 'By action', grounds: 'By legal basis', ground: { law: 'The law', terms: 'Our rules' },
  },
}
