import { chromium } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
import { movedAcrossDays } from './resources/appointments/replay/replayExample.ts'
const roles = (process.env.STAFF_ROLES ?? 'auditor,admin').split(',')
const base = 'http://127.0.0.1:4179/admin'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const names = [['Lucía Ferrer','Carlos Peña'],['Andrés Molina','Carlos Peña'],['Marta Ruiz','Diego Salas'],['Usuario eliminado','Diego Salas'],['Iker Alonso','Noa Campos']]
const estados = ['pendiente','confirmada','próxima','completada','cancelada']
const rows = Array.from({length: 14}, (_, i) => ({ id: i ? `5b0f6a0e-5df1-4c2e-9f0a-0d7c6c1c7a${String(10+i)}` : '5b0f6a0e-5df1-4c2e-9f0a-0d7c6c1c7a01', fecha: new Date(Date.UTC(2026,10,24,16) - i*5.4e6).toISOString(), fin: new Date(Date.UTC(2026,10,24,16,30) - i*5.4e6).toISOString(), zonaHoraria: 'Europe/Madrid', estado: i ? estados[i%5] : 'cancelada', barberId: 'b3f8c6de-6a1d-4f57-9d59-2c6f7e1d0b02', barberName: names[i%5][1], clienteId: i%5===3 ? null : 'c7a1d2f4-90b3-4e68-8a77-4f1e2d3c4b03', clientName: names[i%5][0], businessName: i%3 ? 'Barbería Peña' : null, serviceName: i%2 ? 'Corte + Barba' : 'Corte Clásico', totalPrice: i%2 ? 25 : 15, moneda: 'EUR', creadoEn: new Date(Date.now() - i*3.7e6 - 9e5).toISOString() }))
const P = (name, x={}) => ({ id: name, name, version: 1, position: '18240', lagEvents: 0, lagSeconds: 0, status: 'live', error: null, rebuilding: null, ...x })
const projections = [P('appointments', {status:'rebuilding', version: 2, rebuilding:{done:11230,total:18240,eventsPerSecond:42310,secondsLeft:0.4}}), P('people'), P('shops',{position:'18102',lagEvents:138,lagSeconds:1.4}), P('revenue',{position:'17001',lagEvents:1239,lagSeconds:192,status:'failed',error:'AppointmentCompleted at 17002: column "cents" is of type integer but expression is of type text'}), P('inbox')]
async function open(theme, width, height, locale='es', mode='ok') {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'es-ES' })
  await context.addInitScript(([t, l, r]) => {
    localStorage.setItem('balbu.console.theme', JSON.stringify(t)); localStorage.setItem('RaStorebalbu.console.theme', JSON.stringify(t)); localStorage.setItem('RaStorebalbu.console.locale', JSON.stringify(l)); localStorage.setItem('RaStorebalbu.console.version','1')
    if (!location.search.includes('nologin')) localStorage.setItem('balbu.console.session', JSON.stringify({ sessionId: 'x', staff: { id: '1', nombre: 'Inés Robles', roles: r } }))
  }, [theme, locale, roles])
  const page = await context.newPage()
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('  console:', m.text().slice(0, 400)) })
  page.on('pageerror', (e) => console.log('  pageerror', e.message))
  await page.route('**/api/**', async (route) => {
    const url = new URL(route.request().url())
    const json = (body, status=200) => route.fulfill({ status, json: body })
    if (mode === 'slow' && !url.pathname.endsWith('/me')) return
    if (url.pathname.endsWith('/auth/me')) return json({ id:'1', nombre:'Inés Robles', roles })
    if (url.pathname.endsWith('/auth/login')) return json({ message:'Email o contraseña incorrectos', code:'invalid_credentials' }, 401)
    if (mode === 'fail') return json({ message:'Error del servidor. Inténtalo más tarde.', code:'internal' }, 500)
    if (url.pathname.endsWith('/replay')) return json({ steps: movedAcrossDays })
    if (/appointments\/[^/]+$/.test(url.pathname)) return json(rows[0])
    if (url.pathname.endsWith('/appointments')) return json(mode==='empty' ? {data:[],hasNextPage:false} : { data: url.searchParams.get('barberId') ? rows.slice(0,3) : rows, hasNextPage: true })
    if (url.pathname.endsWith('/projections')) return json({ data: projections, head: '18240' })
    return json({message:'?',code:'not_found'},404)
  })
  return page
}
const only = process.argv[2]
const bad = []
async function shot(name, page, path, act) {
  if (only && !name.includes(only)) { await page.context().close(); return }
  await page.goto(base + path)
  await page.waitForTimeout(1500)
  if (act) { await act(page); await page.waitForTimeout(700) }
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: process.env.FULL === '1' })
  const axe = await new AxeBuilder({ page }).analyze()
  for (const v of axe.violations) { bad.push(name); console.log('AXE', name, v.id, v.nodes.length, v.nodes.slice(0,3).map(n=>n.html.slice(0,160)+' :: '+(n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '').slice(0,200))) }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) console.log('OVERFLOW', name, wide)
  await page.context().close()
}
const id = rows[0].id
for (const [theme, w, h, tag] of [['dark',1280,800,'d-desk'],['light',1280,800,'l-desk'],['dark',390,844,'d-phone'],['light',390,844,'l-phone']]) {
  const p = (l, m) => open(theme, w, h, l, m)
  await shot(`${tag}-login`, await p(), '/login?nologin')
  await shot(`${tag}-loginbad`, await p(), '/login?nologin', async (pg) => { await pg.fill('[name=email]','a@b.c'); await pg.fill('[name=password]','xxxxxx'); await pg.click('[type=submit]') })
  await shot(`${tag}-list`, await p(), '/appointments')
  await shot(`${tag}-filtered`, await p(), '/appointments?filter=' + encodeURIComponent(JSON.stringify({estado:'cancelada',barberId:rows[0].barberId})))
  await shot(`${tag}-empty`, await p('es','empty'), '/appointments')
  await shot(`${tag}-fail`, await p('es','fail'), '/appointments')
  await shot(`${tag}-loading`, await p('es','slow'), '/appointments')
  await shot(`${tag}-replay`, await p(), `/appointments/${id}/show?evento=3`)
  await shot(`${tag}-replayfirst`, await p(), `/appointments/${id}/show?evento=1`)
  await shot(`${tag}-replayjson`, await p(), `/appointments/${id}/show?evento=5`, async (pg) => { await pg.getByRole('button',{name:/JSON/}).last().click() })
  await shot(`${tag}-replayloading`, await p('es','slow'), `/appointments/${id}/show`)
  await shot(`${tag}-projections`, await p(), '/projections')
  await shot(`${tag}-rebuild`, await p(), '/projections', async (pg) => { await pg.getByRole('button',{name:/Personas|People/}).click() })
  await shot(`${tag}-en-replay`, await p('en'), `/appointments/${id}/show?evento=2`)
  await shot(`${tag}-menu`, await p('en'), '/projections', async (pg) => { await pg.locator('[aria-haspopup=menu]').last().click() })
  await shot(`${tag}-denied`, await p(), '/access-denied')
  await shot(`${tag}-notfound`, await p(), '/nada')
}
await browser.close()
console.log('axe bad:', bad.length)
