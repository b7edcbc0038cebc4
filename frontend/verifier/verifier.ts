/** Page of the verifier: reads two files, says what they prove. Works from disk, without a network. */
import type { ReceiptAppointment } from '../../contract/trust/receipt-appointment.ts'
import { type ReceiptVerdict, verifyReceipt } from '../../shared/receipt/verify.ts'

const texts = {
  es: {
    title: 'Verificador de recibos',
    lead: 'Comprueba aquí el recibo de una cita. Nada sale de este dispositivo.',
    receipt: 'Recibo (balbu-recibo-….json)',
    head: 'Otra cabeza del registro, si guardaste una',
    note: 'Compara la clave con la que publica la página Confianza. Puedes guardar esta página y abrirla sin conexión.',
    authentic: 'El recibo es auténtico',
    pending: 'El recibo todavía no está en una cabeza firmada',
    forged: (what: string) => `El recibo no es auténtico: ${what}`,
    contradiction: 'Las dos cabezas se contradicen',
    leftOut: 'La otra cabeza es de otro tamaño: no se ha comparado.',
    appointment: 'Cita',
    services: 'Servicios',
    total: 'Total',
    log: 'Registro',
    key: 'Clave',
  },
  en: {
    title: 'Receipt verifier',
    lead: 'Check the receipt of an appointment here. Nothing leaves this device.',
    receipt: 'Receipt (balbu-recibo-….json)',
    head: 'Another head of the log, if you kept one',
    note: 'Compare the key with the one that the page Trust publishes. You can save this page and open it offline.',
    authentic: 'The receipt is authentic',
    pending: 'The receipt is not yet in a signed head',
    forged: (what: string) => `The receipt is not authentic: ${what}`,
    contradiction: 'The two heads contradict each other',
    leftOut: 'The other head has another size: it was not compared.',
    appointment: 'Appointment',
    services: 'Services',
    total: 'Total',
    log: 'Log',
    key: 'Key',
  },
}
const language = navigator.language.startsWith('es') ? 'es' : 'en'
const words = texts[language]

function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(id)
  return found
}

document.documentElement.lang = language
for (const each of document.querySelectorAll<HTMLElement>('[data-text]')) {
  const text = words[(each.dataset['text'] ?? '') as keyof typeof words]
  if (typeof text === 'string') each.textContent = text
}
document.title = `${words.title} · Balbu`

const receipt = element('receipt', HTMLInputElement)
const head = element('head', HTMLInputElement)
for (const input of [receipt, head]) input.addEventListener('change', () => void check())

async function check(): Promise<void> {
  const [file, other] = [receipt.files?.[0], head.files?.[0]]
  if (!file) return
  let content: { readonly cita?: ReceiptAppointment } = {}
  try {
    content = JSON.parse(await file.text())
  } catch {
    // The verdict says that the file is not a receipt.
  }
  show(await verifyReceipt(content, other && (await other.text())), content.cita)
}

function show(verdict: ReceiptVerdict, appointment: ReceiptAppointment | undefined): void {
  const section = element('result', HTMLElement)
  section.hidden = false
  section.className = verdict.result
  element('verdict', HTMLElement).textContent =
    verdict.result === 'forged' ? words.forged(verdict.what) : words[verdict.result]
  element('what', HTMLElement).textContent =
    'isHeadLeftOut' in verdict && verdict.isHeadLeftOut ? words.leftOut : ''
  const isShown = verdict.result === 'authentic' || verdict.result === 'pending'
  const facts: readonly (readonly [string, string])[] =
    isShown && appointment
      ? [
          [
            words.appointment,
            new Intl.DateTimeFormat(language, {
              dateStyle: 'full',
              timeStyle: 'short',
              timeZone: appointment.zonaHoraria,
            }).format(new Date(appointment.fecha)),
          ],
          [words.services, appointment.servicios.map(({ nombre }) => nombre).join(', ')],
          [words.total, `${appointment.totalPrice} ${appointment.moneda}`],
          [words.log, verdict.log],
          ...verdict.keys.map((key) => [words.key, key] as const),
        ]
      : []
  element('facts', HTMLElement).replaceChildren(
    ...facts.flatMap(([name, value]) => [textIn('dt', name), textIn('dd', value)]),
  )
}

function textIn(kind: 'dt' | 'dd', text: string): HTMLElement {
  const made = document.createElement(kind)
  made.textContent = text
  return made
}
