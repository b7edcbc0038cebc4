/** Plain data, without zod beside it: the client needs it in the browser. */

/** The six templates of the spec: a start, to be edited before saving. */
export const serviceTemplates = [
  { id: 'corte-clasico', name: 'Corte Clásico', description: 'Corte tradicional con tijera y máquina', suggestedPrice: 15, suggestedDuration: 30, category: 'Cortes' },
  { id: 'fade-cut', name: 'Fade Cut', description: 'Degradado moderno con acabado limpio', suggestedPrice: 20, suggestedDuration: 45, category: 'Cortes' },
  { id: 'arreglo-barba', name: 'Arreglo de Barba', description: 'Perfilado y cuidado de la barba', suggestedPrice: 12, suggestedDuration: 25, category: 'Barba' },
  { id: 'corte-barba', name: 'Corte + Barba', description: 'Corte completo con arreglo de barba', suggestedPrice: 25, suggestedDuration: 60, category: 'Combo' },
  { id: 'lavado-corte', name: 'Lavado + Corte', description: 'Lavado, corte y peinado', suggestedPrice: 18, suggestedDuration: 40, category: 'Combo' },
  { id: 'afeitado-clasico', name: 'Afeitado Clásico', description: 'Afeitado con navaja y toalla caliente', suggestedPrice: 15, suggestedDuration: 30, category: 'Barba' },
] as const
