import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from './definition.ts';
import type { ErrorPayload, InvokeMessage, ResultMessage } from './messages.ts';

const MAIN = join(import.meta.dirname, 'process-main.ts');

export type Outcome =
  | { readonly kind: 'done'; readonly payload: string }
  | { readonly kind: 'failed'; readonly error: ErrorPayload };

export type ProcessOptions = {
  readonly nodePath: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly openLog: () => number;
  readonly onStart: (pid: number) => void;
  readonly onExit: (pid: number) => void;
  readonly onPeakRss: (bytes: number) => void;
};

const failure = (errorType: string, errorMessage: string): Outcome => ({
  kind: 'failed',
  error: { errorType, errorMessage, trace: [] },
});

/** The most memory that a process ever held, as the kernel counted it. */
const peakRss = (pid: number): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** One process of a function: one event at a time, frozen in between, killed when it takes too long. */
export class FunctionProcess {
  readonly #definition: FunctionDefinition;
  readonly #options: ProcessOptions;
  readonly #child: ChildProcess;
  #settle: ((outcome: Outcome) => void) | undefined;
  readonly #ready: Promise<Outcome | undefined>;
  readonly #gone: Promise<void>;
  #isAlive = true;

  constructor(definition: FunctionDefinition, options: ProcessOptions) {
    this.#definition = definition;
    this.#options = options;
    const log = options.openLog();
    this.#child = spawn(
      options.nodePath,
      ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${Math.floor(definition.memoryMb * 0.9)}`, MAIN],
      { env: options.environment, stdio: ['ignore', log, log, 'ipc'], serialization: 'advanced' },
    );
    closeSync(log);
    this.#ready = new Promise((resolve) => {
      this.#settle = (outcome) => resolve(outcome.kind === 'done' ? undefined : outcome);
    });
    this.#child.on('message', (message) => this.#receive(message as ResultMessage));
    this.#gone = new Promise((resolve) => {
      const end = (reason: string) => {
        this.#end(reason);
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('exit', (code, signal) => end(`exit status ${code ?? signal}`));
    });
    if (this.#child.pid !== undefined) options.onStart(this.#child.pid);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  async invoke(event: string, traceId: string): Promise<Outcome> {
    this.#child.kill('SIGCONT');
    const broken = await this.#ready;
    if (broken !== undefined) {
      await this.stop();
      return broken;
    }
    const requestId = randomUUID();
    const outcome = await this.#run({ requestId, event, traceId, deadline: Date.now() + this.#definition.timeoutMs });
    if (this.#child.pid !== undefined) this.#options.onPeakRss(peakRss(this.#child.pid));
    if (this.#isAlive) this.#child.kill('SIGSTOP');
    return outcome;
  }

  /** Resolves when the process is gone. */
  stop(): Promise<void> {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
    return this.#gone;
  }

  #run(message: InvokeMessage): Promise<Outcome> {
    const { timeoutMs } = this.#definition;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const seconds = (timeoutMs / 1000).toFixed(2);
        const timedOut = `${new Date().toISOString()} ${message.requestId} Task timed out after ${seconds} seconds`;
        this.#settle?.(failure('Sandbox.Timedout', timedOut));
        void this.stop();
      }, timeoutMs);
      this.#settle = (outcome) => {
        this.#settle = undefined;
        clearTimeout(timer);
        resolve(outcome);
      };
      this.#child.send(message, (error) => {
        if (error) this.#end(error.message);
      });
    });
  }

  #receive(message: ResultMessage): void {
    if (message.kind === 'ready') this.#settle?.({ kind: 'done', payload: '' });
    else if (message.kind === 'done') this.#settle?.({ kind: 'done', payload: message.payload });
    else this.#settle?.({ kind: 'failed', error: message.error });
  }

  #end(reason: string): void {
    this.#isAlive = false;
    this.#settle?.(failure('Runtime.ExitError', `The process of ${this.#definition.name} ended: ${reason}`));
    if (this.#child.pid !== undefined) this.#options.onExit(this.#child.pid);
  }
}
