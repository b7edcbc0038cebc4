/**
 * Processor seconds of a process and all its children, also those that have ended: what a machine
 * was busy with, whoever else was on it. Linux only, else NaN.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Ticks of the kernel's clock in a second (`getconf CLK_TCK`); 100 on every Linux that we run on.
 */
const TICKS = 100

/** Of the server in this cluster, since it was started. */
export async function serverSeconds(cluster: string): Promise<number> {
  return processSeconds(
    Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]),
  )
}

/** Of a process and its children, also those that have ended, since it was started. */
export async function processSeconds(pid: number): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(statOf),
  )
  const ticks = processes.reduce((sum, one) => {
    if (one?.pid === pid) return sum + one.own + one.ended
    return one?.parent === pid ? sum + one.own : sum
  }, 0)
  return ticks === 0 ? Number.NaN : ticks / TICKS
}

/** Most megabytes that a process has had resident. */
export async function mostMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024)
}

/** Megabytes that a process has resident now. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024)
}

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (text === '') return undefined
  // The second field is the program's name, in brackets, and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (place: number) => Number(fields[place - 3])
  return { pid: Number(pid), parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}
