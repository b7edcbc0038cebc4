/** Why a server could not be opened, in words that say what to mend. They hold no password. */
import { isDenial, NoAnswer } from './failure.ts'

const certificate = /certificate|self.signed|unable to (verify|get)|issuer/i
const names = /servername|altname|does not match/i
const noTls = /wrong version number|packet length too long|unknown protocol|ssl routines/i

export function whyNot(url: string, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (text.startsWith('EVENTSTORE_URL')) return text
  const [, user = '', hosts = ''] = /^[^:]+:\/\/(?:([^:@/]*)[^@]*@)?([^/?]*)/.exec(url) ?? []
  const at = `EventStoreDB at ${hosts} (EVENTSTORE_URL)`
  if (isDenial(error))
    return `${at} refuses the user ${decodeURIComponent(user)}: the password is wrong, there is no such user, or it may not read and write there`
  // Why a name does not fit is said with the word certificate, too: looked for first.
  if (names.test(text))
    return `${at} shows a certificate for another name: its nodes must advertise names (not IP addresses) that their certificates hold`
  if (certificate.test(text))
    return `${at} shows a certificate of an authority that is not known here: name its file with ?tlsCAFile=/path/ca.crt, or in NODE_EXTRA_CA_CERTS`
  if (noTls.test(text)) return `${at} does not speak TLS: with ?tls=false it is not asked for`
  return `${at} does not answer${error instanceof NoAnswer ? '' : `: ${text}`}`
}
