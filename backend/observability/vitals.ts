/** Web vitals of users by page. Anyone may send them, so nothing depends on them. */
import { Histogram, Registry } from 'prom-client'
import type { Vital } from '../../contract/kernel/browser-reports.ts'

export interface Vitals {
  seen(vital: Vital): void
  text(): Promise<string>
}

/** Buckets include the thresholds of web vitals (LCP 2.5/4 s, INP 0.2/0.5, CLS 0.1/0.25). */
export function countVitals(): Vitals {
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'balbu_web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB as browsers measured them',
    labelNames: ['vital', 'page'],
    registers,
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 8],
  })
  const shift = new Histogram({
    name: 'balbu_web_layout_shift',
    help: 'CLS as browsers measured it',
    labelNames: ['page'],
    registers,
    buckets: [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
  })
  return {
    seen({ name, value, page }) {
      if (name === 'CLS') shift.observe({ page }, value)
      else seconds.observe({ vital: name, page }, value / 1_000)
    },
    text: () => registry.metrics(),
  }
}
