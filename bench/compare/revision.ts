import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

function resolveCommit(root: string, revision: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
  } catch {
    throw new Error(`${revision} is not a commit of this repository`)
  }
}

export class CommandRunner {
  #child: ChildProcess | null = null

  async run(
    command: string,
    args: readonly string[],
    cwd: string,
    env: NodeJS.ProcessEnv = process.env,
  ): Promise<string | null> {
    const isWindows = process.platform === 'win32'
    // Own process group, so that `stop` also ends forked servers.
    const child = spawn(command, args, {
      cwd,
      env,
      detached: !isWindows,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    const code = await new Promise<number | null>((done) => {
      child.once('error', () => done(null))
      child.once('close', done)
    })
    this.#child = null
    return code === 0 ? output : null
  }

  stop(): void {
    const pid = this.#child?.pid
    if (pid === undefined) return
    try {
      if (process.platform === 'win32') this.#child?.kill()
      else process.kill(-pid, 'SIGKILL')
    } catch {}
  }
}

const prefix = 'satchel-compare-'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Left by killed runs. */
function removeOldCheckouts(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length - 1).split('-') : []
    if (pid !== undefined && /^\d+$/.test(pid) && !isRunning(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

export class Checkout {
  readonly folder: string
  readonly commit: string
  readonly #root: string
  readonly #parent: string

  readonly temporaryFolder: string

  constructor(root: string, revision: string) {
    this.commit = resolveCommit(root, revision)
    this.#root = root
    removeOldCheckouts()
    this.#parent = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
    this.folder = join(this.#parent, 'old')
    this.temporaryFolder = join(this.#parent, 'tmp')
    mkdirSync(this.temporaryFolder)
    try {
      git(root, 'worktree', 'add', '--quiet', '--detach', this.folder, this.commit)
    } catch (error) {
      this.remove()
      throw error
    }
  }

  /** Links the installed packages if the lock files are equal. */
  async installPackages(runner: CommandRunner): Promise<void> {
    const readLock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const installed = join(this.#root, 'node_modules')
    if (existsSync(installed) && readLock(this.folder) === readLock(this.#root)) {
      symlinkSync(installed, join(this.folder, 'node_modules'), 'junction')
      return
    }
    process.stderr.write('package-lock.json differs. Installing the packages of the old revision…\n')
    // `--include`, because Vite set NODE_ENV to production.
    const args = ['ci', '--include', 'dev', '--no-audit', '--no-fund']
    if ((await runner.run('npm', args, this.folder)) === null)
      throw new Error('npm ci failed for the old revision')
  }

  remove(): void {
    rmSync(this.#parent, { recursive: true, force: true, maxRetries: 3 })
    git(this.#root, 'worktree', 'prune')
  }
}
