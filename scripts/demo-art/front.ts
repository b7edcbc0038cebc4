/** How the front of a shop looks. */

export interface Front {
  readonly name: string
  /** What the small board under the name says. */
  readonly motto: string
  readonly hour: 'morning' | 'day' | 'dusk' | 'night'
  readonly wall: 'brick' | 'stucco' | 'tile' | 'wood' | 'stone'
  readonly wallColour: string
  readonly trim: string
  readonly awning: 'striped' | 'plain' | 'none'
  readonly awningColours: readonly [string, string]
  readonly lettering: 'serif' | 'sans' | 'narrow' | 'script'
  readonly door: 'left' | 'middle' | 'right'
  readonly beside: readonly (
    | 'tree'
    | 'jacaranda'
    | 'bicycle'
    | 'bench'
    | 'pots'
    | 'cat'
    | 'board'
    | 'papel'
  )[]
}
