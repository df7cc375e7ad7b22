import { restrictUmask } from '../../files/restrict-umask'
import { readCommandLine } from './command-line'
import { helpText } from './help-text'
import { startPractice } from './practice-exchange'

try {
  const { options, isJson, isHelp } = readCommandLine(process.argv.slice(2))
  if (isHelp) console.log(helpText)
  else {
    restrictUmask()
    const { close, ...info } = await startPractice(options, (error) => console.error(error))
    const end = (): void => void close().then(() => process.exit(0))
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
    if (isJson) console.log(JSON.stringify({ ready: true, ...info }))
    else {
      console.log(`Practice exchange on ${info.rest} and ${info.ws}`)
      console.log(`Control API on ${info.control}, token ${info.controlToken}`)
      console.log(`Account ${info.account.username}: key ${info.account.key}`)
      console.log(`  secret ${info.account.secret}`)
      console.log(`  passphrase ${info.account.passphrase}`)
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
