/** How the shops of the demo city look from the street, by their names. */
import type { Front } from './facade.ts'

const cream = '#fff3dc'
const red = '#a83b28'

export const fronts: readonly Front[] = [
  { name: 'Navaja Norte', motto: 'Barbería · Roma Norte', hour: 'dusk', wall: 'brick', wallColour: '#9c5238', trim: '#1f3a3c', awning: 'striped', awningColours: [red, cream], lettering: 'serif', door: 'right', beside: ['tree', 'bicycle'] },
  { name: 'La Peineta', motto: 'Para todos los pelos', hour: 'day', wall: 'stucco', wallColour: '#e7b9a0', trim: '#6d2f3f', awning: 'plain', awningColours: ['#6d2f3f', cream], lettering: 'script', door: 'middle', beside: ['jacaranda', 'pots'] },
  { name: 'Estudio Montalvo', motto: 'Una silla, una cita', hour: 'night', wall: 'wood', wallColour: '#5a3f2c', trim: '#231d1a', awning: 'none', awningColours: [red, cream], lettering: 'narrow', door: 'right', beside: ['pots', 'board'] },
  { name: 'El Afeitado de Don Tomás', motto: 'Toalla caliente', hour: 'morning', wall: 'stone', wallColour: '#d8c39c', trim: '#24344c', awning: 'striped', awningColours: ['#24344c', '#f0e3cc'], lettering: 'serif', door: 'right', beside: ['bench', 'papel', 'pots'] },
  { name: 'Rizo Bravo', motto: 'Sábados y domingos', hour: 'day', wall: 'tile', wallColour: '#e9c25f', trim: '#2f6f68', awning: 'striped', awningColours: ['#2f6f68', cream], lettering: 'sans', door: 'left', beside: ['pots', 'bicycle'] },
  { name: 'Barbería Jacaranda', motto: 'San Rafael · tres generaciones', hour: 'morning', wall: 'tile', wallColour: '#c9d3dc', trim: '#54466b', awning: 'striped', awningColours: ['#6b4f94', cream], lettering: 'serif', door: 'middle', beside: ['jacaranda', 'bench'] },
  { name: 'Corte Fino', motto: 'Polanco', hour: 'night', wall: 'stone', wallColour: '#8d8577', trim: '#14202e', awning: 'plain', awningColours: ['#1c2a40', cream], lettering: 'serif', door: 'middle', beside: ['pots'] },
  { name: 'El Gallo Negro', motto: 'Desde 1974', hour: 'night', wall: 'tile', wallColour: '#2f5f6b', trim: '#1b1512', awning: 'none', awningColours: [red, cream], lettering: 'narrow', door: 'left', beside: ['board', 'cat'] },
  { name: 'Doña Navaja', motto: 'Barberas', hour: 'dusk', wall: 'stucco', wallColour: '#c9694a', trim: '#3d2440', awning: 'striped', awningColours: ['#b2456b', cream], lettering: 'script', door: 'left', beside: ['tree', 'cat', 'pots'] },
  { name: 'Bigote Fino', motto: 'Barba y bálsamo', hour: 'day', wall: 'wood', wallColour: '#7c8f6a', trim: '#33402c', awning: 'striped', awningColours: ['#33402c', '#f0e3cc'], lettering: 'serif', door: 'right', beside: ['bicycle', 'board'] },
  { name: 'La Silla Roja', motto: 'Santa María la Ribera', hour: 'morning', wall: 'brick', wallColour: '#b98a5e', trim: '#7a2f25', awning: 'plain', awningColours: [red, cream], lettering: 'sans', door: 'middle', beside: ['papel', 'tree'] },
  { name: 'Beto a Domicilio', motto: 'Voy a donde estés', hour: 'day', wall: 'stucco', wallColour: '#8fb3b5', trim: '#2b4a55', awning: 'striped', awningColours: ['#c9694a', cream], lettering: 'narrow', door: 'left', beside: ['bicycle', 'pots'] },
  { name: 'Marea Barber Club', motto: 'San Ángel', hour: 'dusk', wall: 'tile', wallColour: '#3c658a', trim: '#1d3247', awning: 'striped', awningColours: ['#3c658a', cream], lettering: 'sans', door: 'right', beside: ['jacaranda', 'bench'] },
  { name: 'Taller Carmona', motto: 'Herramienta limpia', hour: 'night', wall: 'brick', wallColour: '#5d5650', trim: '#33291f', awning: 'plain', awningColours: ['#b9812f', cream], lettering: 'narrow', door: 'middle', beside: ['bicycle', 'cat'] },
]
