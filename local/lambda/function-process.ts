import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from './definition.ts';
import { watchMemory } from './memory-limit.ts';
import { type ProcessorShare, shareOf } from './processor-share.ts';
import type { Spent } from './times.ts';

const MAIN = join(import.meta.dirname, 'process-main.mjs');

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
  /** A process has loaded its handler, which Lambda bills as INIT. */
  readonly onInit: (spent: Spent) => void;
  /** A process has handled an event. */
  readonly onRun: (spent: Spent) => void;
  /** Slows processes down while they handle an event. Loading is not slowed, because Lambda speeds it up. */
  readonly processorShare?: ProcessorShare | undefined;
};

const failure = (errorType: string, errorMessage: string): Outcome => ({
  kind: 'failed',
  error: { errorType, errorMessage, trace: [] },
});

/** Lambda's error after the kernel has ended a process that held too much. */
const outOfMemory = (requestId: string): Outcome =>
  failure('Runtime.OutOfMemory', `RequestId: ${requestId} Error: Runtime exited with error: signal: killed`);

/**
 * A process of a function: handles one event at a time, is frozen in between, and is killed if it takes too long or too
 * much memory.
 */
export class FunctionProcess {
  readonly #definition: FunctionDefinition;
  readonly #options: ProcessOptions;
  readonly #child: ChildProcess;
  #settle: ((outcome: Outcome) => void) | undefined;
  readonly #started = performance.now();
  #began = 0;
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
      {
        env: { ...options.environment, LAMBDA_TASK_ROOT: definition.bundle },
        stdio: ['ignore', log, log, 'ipc'],
        serialization: 'advanced',
      },
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

  get bundle(): string {
    return this.#definition.bundle;
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
    this.#begin();
    const requestId = randomUUID();
    this.#began = performance.now();
    const outcome = await this.#run({ requestId, event, traceId, deadline: Date.now() + this.#definition.timeoutMs });
    this.#freeze();
    return outcome;
  }

  #begin(): void {
    const { pid } = this.#child;
    if (pid !== undefined) this.#options.processorShare?.begin(pid, shareOf(this.#definition.memoryMb));
  }

  #freeze(): void {
    const { pid } = this.#child;
    if (!this.#isAlive || pid === undefined) return;
    if (this.#options.processorShare === undefined) this.#child.kill('SIGSTOP');
    else this.#options.processorShare.end(pid);
  }

  /** Resolves when the process has ended. */
  stop(): Promise<void> {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
    return this.#gone;
  }

  #run(message: InvokeMessage): Promise<Outcome> {
    const { timeoutMs, memoryMb } = this.#definition;
    const tooMuch = outOfMemory(message.requestId);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        const seconds = (timeoutMs / 1000).toFixed(2);
        const timedOut = `${new Date().toISOString()} ${message.requestId} Task timed out after ${seconds} seconds`;
        this.#settle?.(failure('Sandbox.Timedout', timedOut));
        void this.stop();
      }, timeoutMs);
      const memory = watchMemory(this.#child.pid ?? 0, memoryMb, {
        onPeak: this.#options.onPeakRss,
        onTooMuch: () => this.#settle?.(tooMuch),
      });
      this.#settle = (outcome) => {
        this.#settle = undefined;
        clearTimeout(timer);
        const heldTooMuch = memory.stop();
        if (heldTooMuch) void this.stop();
        resolve(heldTooMuch ? tooMuch : outcome);
      };
      this.#child.send(message, (error) => {
        if (error) this.#end(error.message);
      });
    });
  }

  #receive(message: ResultMessage): void {
    if (message.kind === 'broken') this.#settle?.({ kind: 'failed', error: message.error });
    else if (message.kind === 'ready') this.#initialized(message);
    else this.#handled(message);
  }

  #handled(message: HandledMessage): void {
    this.#options.onRun({ milliseconds: performance.now() - this.#began, processorMs: message.processorMs });
    if (message.kind === 'done') this.#settle?.({ kind: 'done', payload: message.payload });
    else this.#settle?.({ kind: 'failed', error: message.error });
  }

  #initialized({ processorMs }: ReadyMessage): void {
    this.#options.onInit({ milliseconds: performance.now() - this.#started, processorMs });
    this.#settle?.({ kind: 'done', payload: '' });
  }

  #end(reason: string): void {
    this.#isAlive = false;
    this.#settle?.(failure('Runtime.ExitError', `The process of ${this.#definition.name} ended: ${reason}`));
    if (this.#child.pid !== undefined) this.#options.onExit(this.#child.pid);
  }
}

/** The processes that the local cloud started, so that the next start can end those left by a kill -9. */
export type PidFile = {
  readonly add: (pid: number) => void;
  readonly remove: (pid: number) => void;
};

const isFunctionProcess = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process-main');
  } catch {
    return false;
  }
};

const endLeftovers = (folder: string): void => {
  for (const pid of readdirSync(folder)) {
    if (/^\d+$/.test(pid) && isFunctionProcess(pid)) process.kill(Number(pid), 'SIGKILL');
    rmSync(join(folder, pid), { force: true });
  }
};

/** Ends processes left by an earlier run, then keeps one empty file per process. */
export const openPidFile = (dataDir: string): PidFile => {
  const folder = join(dataDir, 'pids');
  mkdirSync(folder, { recursive: true });
  endLeftovers(folder);
  return {
    add: (pid) => writeFileSync(join(folder, String(pid)), ''),
    remove: (pid) => rmSync(join(folder, String(pid)), { force: true }),
  };
};

/** The messages between the local cloud and a function process. */
export type InvokeMessage = {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
  readonly traceId: string;
};

export type ErrorPayload = {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
};

type Processor = { readonly processorMs: number };
type ReadyMessage = Processor & { readonly kind: 'ready' };
type HandledMessage = Processor &
  (
    | { readonly kind: 'done'; readonly requestId: string; readonly payload: string }
    | { readonly kind: 'failed'; readonly requestId: string; readonly error: ErrorPayload }
  );

export type ResultMessage = ReadyMessage | HandledMessage | { readonly kind: 'broken'; readonly error: ErrorPayload };
