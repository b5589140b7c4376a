import { type CounterfoilError, isCounterfoilError } from '@counterfoil/client';

/** What the process ends with; cli/README.md lists the same numbers. */
export const EXIT = {
  ok: 0,
  /** The service refused it, or it failed. */
  failed: 1,
  usage: 2,
  needsAnswer: 3,
  notSignedIn: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Something that the user can put right; `remedy` says how. */
export class CliError extends Error {
  readonly exit: Exit;
  readonly code: string;
  readonly remedy: string | undefined;

  constructor(exit: Exit, code: string, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
    this.code = code;
    this.remedy = remedy;
  }
}

export type Failure = {
  readonly exit: number;
  readonly error: string;
  readonly message: string;
  readonly remedy?: string;
  readonly errors?: readonly string[];
  readonly import_id?: string;
  readonly request_id?: string;
};

/** What went wrong, for people and for `--json`; never a stack. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CliError) {
    const { exit, code, message, remedy } = error;
    return { exit, error: code, message, ...(remedy !== undefined && { remedy }) };
  }
  if (isCounterfoilError(error)) return failureOfService(error);
  if (error instanceof DOMException && error.name === 'AbortError')
    return { exit: EXIT.interrupted, error: 'interrupted', message: 'Interrupted' };
  return { exit: EXIT.failed, error: 'failed', message: error instanceof Error ? error.message : String(error) };
};

const failureOfService = (error: CounterfoilError): Failure => {
  const remedy = REMEDIES[error.code];
  return {
    exit: exitOf(error),
    error: error.code,
    message: error.message,
    ...(remedy !== undefined && { remedy }),
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.importId !== undefined && { import_id: error.importId }),
    ...(error.requestId !== undefined && { request_id: error.requestId }),
  };
};

const exitOf = ({ code, status }: CounterfoilError): Exit => {
  if (status === 401) return EXIT.notSignedIn;
  return code === 'network_error' || code === 'unexpected_response' ? EXIT.unreachable : EXIT.failed;
};

const REMEDIES: Partial<Record<string, string>> = {
  unauthorized: 'Sign in again: counterfoil login',
  network_error: 'Check the address (counterfoil status) and that the service is running.',
  unexpected_response: 'Check that the address is that of a Counterfoil service: counterfoil status',
  file_changed: 'Run the same command with --restart to send the file from its beginning.',
};
