/** One decimal up to ten, whole ones above; what is round the corner is not 'at 0 km'. */
export const kilometres = (distance: number): number =>
  distance >= 10 ? Math.round(distance) : Math.max(0.1, Math.round(distance * 10) / 10)
