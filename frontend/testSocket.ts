/** The browser's socket, driven by the test. */
export class FakeSocket {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  sent: unknown[] = []
  readyState = 0
  onopen: () => void = () => {}
  onclose: () => void = () => {}
  onerror: () => void = () => {}
  onmessage: (message: { data: unknown }) => void = () => {}

  constructor() {
    FakeSocket.opened.push(this)
  }

  static get newest(): FakeSocket {
    const newest = FakeSocket.opened.at(-1)
    if (!newest) throw new Error('no socket was opened')
    return newest
  }

  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }

  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.readyState = 3
    this.onclose()
  }
}
