import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:3900'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] })
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
export async function tab(email, size = 'phone', theme = 'dark') {
  const context = await browser.newContext({ viewport: sizes[size], locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addInitScript((t) => localStorage.setItem('theme', t), theme)
  const page = await context.newPage()
  if (email) {
    const r = await context.request.post(base + '/api/auth/login', { data: { email, password: 'demo-balbu' } })
    const { sessionId, user } = await r.json()
    await context.addInitScript(([s, u]) => { localStorage.setItem('sessionId', s); localStorage.setItem('user', u); sessionStorage.setItem('sessionId', s); }, [sessionId, JSON.stringify(user)])
  }
  page.goTo = async (path) => { await page.goto(base + path); await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(500) }
  page.shot = (name) => page.screenshot({ path: `/tmp/shots/${name}.png` })
  page.get = async (p) => (await context.request.get(base + p)).json()
  return page
}
export const done = () => browser.close()
