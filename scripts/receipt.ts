/** `npm run receipt -- verify FILE [--head FILE]`: whether a receipt is authentic. Needs no server. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ReceiptVerdict, verifyReceipt } from '../shared/receipt/verify.ts'

const USAGE = `npm run receipt -- verify FILE [--head FILE]
FILE: a receipt (balbu-recibo-….json); --head: a signed head of the same log that was kept
exit code: 0 it is authentic, 1 it is not or not yet in a signed head, 2 the arguments are wrong`

function options() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { head: { type: 'string' } },
    })
    const [command, file, ...rest] = positionals
    return command === 'verify' && file !== undefined && rest.length === 0
      ? { file, head: values.head }
      : undefined
  } catch {
    return undefined
  }
}

const words = (verdict: ReceiptVerdict): string =>
  ({
    authentic: 'El recibo es auténtico · The receipt is authentic',
    pending:
      'El recibo todavía no está en una cabeza firmada · The receipt is not yet in a signed head',
    forged: `El recibo no es auténtico · The receipt is not authentic: ${'what' in verdict ? verdict.what : ''}`,
    contradiction: 'Las dos cabezas se contradicen · The two heads contradict each other',
  })[verdict.result]

const given = options()
if (!given) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')
  const text = await textOf(given.file)
  const head = given.head === undefined ? undefined : await textOf(given.head)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    // The verdict says that it is no receipt.
  }
  const verdict = await verifyReceipt(content, head)
  console.log(words(verdict))
  if ('isHeadLeftOut' in verdict && verdict.isHeadLeftOut)
    console.log('La otra cabeza es de otro tamaño · The other head has another size: not compared')
  if ('log' in verdict)
    console.log(`${verdict.log}\n${verdict.keys.map((key) => `key ${key}`).join('\n')}`)
  process.exitCode = verdict.result === 'authentic' ? 0 : 1
}
