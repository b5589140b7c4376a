import { type CounterfoilError, isCounterfoilError } from '@counterfoil/client';
import { withoutApiWords } from '../output/service-words.ts';
import { diskError } from './disk-error.ts';
import { CliError, EXIT, type Exit, interrupted, NOT_OURS } from './errors.ts';

export type Failure = {
  readonly exit: number;
  readonly error: string;
  readonly message: string;
  readonly remedy?: string;
  readonly errors?: readonly string[];
  /** The next two are for `--json`. */
  readonly details?: unknown;
  readonly documentation_url?: string;
  readonly import_id?: string;
  readonly request_id?: string;
  /** For a report; it is not shown to people. */
  readonly cause?: string;
};

type Wording = (message: string) => string;

/** For people and for `--json`; never a stack. Messages of the service are reworded. */
export const failureOf = (thrown: unknown, reword: Wording = withoutApiWords): Failure => {
  const error = diskError(thrown) ?? thrown;
  if (error instanceof CliError) {
    const { exit, code, message, remedy } = error;
    return { exit, error: code, message, ...(remedy !== undefined && { remedy }) };
  }
  if (isCounterfoilError(error)) return failureOfService(error, reword);
  if (error instanceof DOMException && error.name === 'AbortError') return failureOf(interrupted());
  if (error instanceof TypeError) return strangeResponse(error);
  return { exit: EXIT.failed, error: 'failed', message: error instanceof Error ? error.message : String(error) };
};

const failureOfService = (error: CounterfoilError, reword: Wording): Failure => {
  const { code, status } = error;
  const isTheirs = code === 'unexpected_response' && (status >= 500 || status === 429); // of a gateway before the service
  const remedy = isTheirs ? 'Try again later.' : code === 'insufficient_scope' ? broaderAccess(error) : REMEDIES[code];
  return {
    exit: exitOf(error),
    error: code,
    message: reword(error.message).replace(
      'set baseUrl to the final address',
      'use that address with --url or COUNTERFOIL_URL',
    ),
    ...(remedy !== undefined && { remedy }),
    ...(error.errors.length > 0 && { errors: error.errors.map(reword) }),
    ...(error.details != null && { details: error.details }),
    ...(error.documentationUrl !== undefined && { documentation_url: error.documentationUrl }),
    ...(error.importId !== undefined && { import_id: error.importId }),
    ...(error.requestId !== undefined && { request_id: error.requestId }),
  };
};

/** A command reads responses by their types, so what does not have them comes from something else, or from another version. */
const strangeResponse = ({ message }: TypeError): Failure => ({
  exit: EXIT.unreachable,
  error: 'unexpected_response',
  message: 'The response of the service does not have the form that this command expects.',
  remedy: `${NOT_OURS} If it is, install the version of the command line that matches it.`,
  cause: message,
});

const exitOf = ({ code, status }: CounterfoilError): Exit => {
  if (status === 401 || code === 'insufficient_scope') return EXIT.notSignedIn;
  return code === 'network_error' || code === 'unexpected_response' ? EXIT.unreachable : EXIT.failed;
};

/** The message names the scope. */
const broaderAccess = ({ details }: CounterfoilError): string =>
  typeof Object(details).scope === 'string'
    ? 'Use an API key or a login with this scope: counterfoil status shows the scopes of yours.'
    : 'Use an API key or a login for all accounts.';

const REMEDIES: Partial<Record<string, string>> = {
  unauthorized: 'Sign in: counterfoil login. If COUNTERFOIL_API_KEY is set, correct or unset it first.',
  network_error: 'Check the address, and that the service is running.',
  unexpected_response: NOT_OURS,
  file_changed: 'Run the same command with --restart to send the file from its beginning.',
};
