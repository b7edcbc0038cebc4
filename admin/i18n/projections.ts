/** Texts of the projections pages: verification outcomes and search. */
export const projectionsEs = {
  search: 'Buscar una proyección',
  order: 'Orden',
  orders: { trouble: 'Lo que falla primero', name: 'Por nombre', lag: 'Por retraso' },
  none: 'Ninguna proyección se llama así',
  readBy: 'La leen: %{pages}',
  verified: {
    same: 'Comprobada %{ago}: idéntica',
    differs:
      'Comprobada %{ago}: %{smart_count} fila distinta |||| Comprobada %{ago}: %{smart_count} filas distintas',
    other: 'La versión %{version} se comprobó %{ago}',
    never: 'Sin comprobar',
  },
  isVerifying: 'Esta proyección se está comprobando. Podrás reconstruirla cuando termine.',
  isRebuilding: 'Esta proyección ya se está reconstruyendo.',
}
export const projectionsEn: typeof projectionsEs = {
  search: 'Search projections',
  order: 'Order',
  orders: { trouble: 'Failing first', name: 'By name', lag: 'By lag' },
  none: 'No projection has that name',
  readBy: 'Read by: %{pages}',
  verified: {
    same: 'Verified %{ago}: identical',
    differs:
      'Verified %{ago}: %{smart_count} row differs |||| Verified %{ago}: %{smart_count} rows differ',
    other: 'Version %{version} was verified %{ago}',
    never: 'Not verified',
  },
  isVerifying: 'This projection is being verified. You can rebuild it afterwards.',
  isRebuilding: 'This projection is already being rebuilt.',
}
