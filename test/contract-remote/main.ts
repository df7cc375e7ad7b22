import { readArguments, usage, type RemoteService } from './arguments'
import { Skip } from './checks'
import { selectChecks } from './select-checks'
import { RemoteCaller } from './remote-caller'

function argumentsOrEnd(): RemoteService {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return readArguments(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const service = argumentsOrEnd()
const { key = '', secret = '', passphrase = '' } = service.credentials ?? {}
const secrets = [key, secret, passphrase].filter((text) => text !== '')

/** Responses may quote the request. */
const withoutSecrets = (text: string): string =>
  secrets.reduce((clean, secretText) => clean.replaceAll(secretText, '…'), text)

const caller = new RemoteCaller(service)
const checks = selectChecks(service, caller)
const total = { passed: 0, failed: 0, skipped: 0 }

for (const [index, { name, run }] of checks.entries()) {
  const title = `RX-${String(index + 1).padStart(3, '0')} ${name}`
  try {
    await run()
    total.passed += 1
    console.log(`ok    ${title}`)
  } catch (error) {
    const why = withoutSecrets(error instanceof Error ? error.message : String(error))
    const isSkipped = error instanceof Skip
    total[isSkipped ? 'skipped' : 'failed'] += 1
    console.log(`${isSkipped ? 'skip ' : 'FAIL '} ${title}: ${why}`)
  }
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
