import type { CallAnswer } from '../../client/calls.ts'

export type Barber = CallAnswer<'GET /api/favorites/barbers'>[number]

export type Service = CallAnswer<'GET /api/favorites/services'>[number]

export type Shop = CallAnswer<'GET /api/favorites/businesses'>[number]
