/**
 * What a field of an event may hold: the last gate before a log from which nothing can be taken
 * back. What passes here every projection can write, so each type is as narrow as the columns that
 * it ends in. Nothing is mended on the way (trimmed, put in small letters): it is stored as it is,
 * or refused.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/values.ts'
import { Remembered } from './remembered.ts'

/** A UUID in lower case, because it is compared as text and as value. */
export const Id = z.uuid().lowercase()

/** Stored years; input ends a year earlier, so computed ends still fit. */
const YEARS = /^(20\d\d|2100)-/

/** An instant: UTC, ISO-8601 with milliseconds and Z, so that texts compare as instants do. */
export const Utc = z.iso.datetime({ precision: 3 }).regex(YEARS)
/** A day of the calendar, without zone. */
export const Day = z.iso.date().regex(YEARS)

/** At most so many characters; none that PostgreSQL can't hold (NUL, half a surrogate pair). */
export const Text = (most: number) =>
  z.string().refine((text) => text.isWellFormed() && !text.includes('\0') && isWithin(text, most))
const isWithin = (text: string, most: number) =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most)

/** How often something was changed: from 1. */
export const Version = z.int().min(1).max(1_000_000)

/** A name that lists are sorted by: an index takes no long ones. */
export const Name = Text(200)

/** IANA. */
export const Zone = z
  .string()
  .regex(/^[A-Za-z]/)
  .refine(isZone)

const zones = new Remembered<string, boolean>(2_000)

function isZone(name: string): boolean {
  return zones.get(name) ?? zones.keep(name, isKnown(name))
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const isComputable = (degrees: number) => degrees === 0 || Math.abs(degrees) > 1e-9
export const Latitude = z.number().min(-90).max(90).refine(isComputable)
export const Longitude = z.number().min(-180).max(180).refine(isComputable)

/** A place in the log, in digits: JSON's numbers don't reach so far. */
export const Position = z.string().regex(/^(0|[1-9]\d{0,17})$/)

/** In hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)
/** Of the currency; what an appointment may cost at most. */
export const Cents = z
  .int()
  .min(0)
  .max(limits.service.price * 100 * limits.service.most)
/** A duration, at most a day. */
export const Minutes = z
  .int()
  .min(0)
  .max(24 * 60)
