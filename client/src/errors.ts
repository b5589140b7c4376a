import type { components } from './generated/api.ts';

type ErrorBody = components['schemas']['ErrorResponse'];

/** The codes of the service that this version knows. A later service may send others: give a switch a `default`. */
export type ErrorCode = ErrorBody['error'];

/**
 * Codes of the client itself: there was no response, the response is not one of the service (for example one of a gateway), or
 * the file is not the one whose upload is resumed.
 */
export type ClientErrorCode = 'network_error' | 'unexpected_response' | 'file_changed';

/** Of any code. */
export type ErrorDetails = ErrorBody['details'];

type Extras = {
  /** Facts for programs. */
  readonly details?: ErrorDetails | undefined;
  /** The page that explains the code. */
  readonly documentationUrl?: string | undefined;
  /** One sentence for each thing that is wrong. */
  readonly errors?: readonly string[] | undefined;
  /** The import that was kept although the request failed. */
  readonly importId?: string | undefined;
  /** Names the request in the logs of the service. */
  readonly requestId?: string | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
};

type Faults = { readonly faults?: Fault[] };

/** Where a fault of a request is: `field` is a JSON pointer. */
export type Fault = {
  readonly in: 'body' | 'form' | 'query' | 'header';
  readonly field: string;
  readonly message: string;
};

/** The members of `details` for a code. */
export type DetailsByCode = {
  readonly validation_failed: Faults;
  readonly unknown_parameter: Faults & {
    readonly parameter: string | null;
    readonly in: 'body' | 'form' | 'query';
    readonly nearest: string | null;
  };
  readonly invalid_cursor: Faults;
  readonly external_id_taken: { readonly id: string };
  readonly too_many_proposals: { readonly limit: number; readonly current: number };
  /** Either the scope that is missing, or that the operation is not for keys of some accounts. */
  readonly insufficient_scope: { readonly scope?: string; readonly limited_to_accounts?: true };
  /** Obstacles: each operation has some of these. */
  readonly conflict: {
    readonly id?: string;
    readonly change_set_id?: string;
    readonly change_set_ids?: string[];
    readonly import_ids?: string[];
    readonly transaction_ids?: string[];
    readonly entries?: { readonly id: string; readonly date: string; readonly name: string }[];
  };
  readonly precondition_failed: { readonly etag: string };
  readonly rate_limit_exceeded: {
    readonly limit: number;
    readonly current?: number;
    readonly reset_in_seconds?: number;
  };
};

type Details<Code> = Code extends keyof DetailsByCode ? DetailsByCode[Code] : ErrorDetails;

/** A request that failed. Switch on `code`, which never changes; `message` is for people. */
export class CounterfoilError<Code extends ErrorCode | ClientErrorCode = ErrorCode | ClientErrorCode> extends Error {
  override readonly name: string = 'CounterfoilError';
  readonly code: Code;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: Details<Code> | undefined;
  readonly documentationUrl: string | undefined;
  readonly errors: readonly string[];
  readonly importId: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: Code, status: number, message: string, extras: Extras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.status = status;
    this.details = extras.details as Details<Code> | undefined;
    this.documentationUrl = extras.documentationUrl;
    this.errors = extras.errors ?? [];
    this.importId = extras.importId;
    this.requestId = extras.requestId;
    this.retryAfter = extras.retryAfter;
  }
}

/** Whether a request failed, and if codes are given, with one of them. */
export const isCounterfoilError = <Code extends ErrorCode | ClientErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CounterfoilError<Code> =>
  error instanceof CounterfoilError && (codes.length === 0 || (codes as readonly string[]).includes(error.code));

/** That an address did not respond, with the cause that `fetch` hides. */
export const unreachable = (url: string, cause: unknown): CounterfoilError<'network_error'> => {
  const { origin, hostname, host } = new URL(url);
  const reason = reasonOf(cause);
  const isOwn = /^(localhost|127\.|\[::1)/.test(hostname); // elsewhere, nothing is sent without TLS
  const advice = reason === NO_TLS && isOwn ? `: try http://${host}` : '';
  return new CounterfoilError('network_error', 0, `Could not reach ${origin} (${reason}${advice})`, { cause });
};

const NO_TLS = 'the address begins with https, but the server does not speak TLS';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'no response in time',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  TimeoutError: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'no response in time',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** The innermost cause; a host with several addresses has a cause for each of them. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner !== undefined) return reasonOf(inner);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? REASONS[error.name] ?? (error.message || code || error.name);
};

/** The seconds of Retry-After, which can also be a date. */
export const retryAfterOf = ({ headers }: Response): number | undefined => {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

/** Of the service, of its gateway, and of what the gateway calls. */
const ID_HEADERS = ['x-request-id', 'apigw-requestid', 'x-amzn-requestid'];

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** The error of a response whose body was parsed, or is text. */
export const errorOf = (response: Response, body: unknown, method = 'GET'): CounterfoilError => {
  const { status, headers } = response;
  const requestId = ID_HEADERS.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;
  const sent = { requestId, retryAfter: retryAfterOf(response) };
  if (!isErrorBody(body))
    return new CounterfoilError('unexpected_response', status, strange(response, body, method), sent);
  return new CounterfoilError(body.error, status, body.message ?? body.error, {
    ...sent,
    details: body.details,
    documentationUrl: body.documentation_url ?? undefined,
    errors: Array.isArray(body.errors) ? body.errors : undefined,
    importId: body.import_id,
  });
};

/** Describes where a response came from that is not one of the service. */
const strange = ({ status, headers, url }: Response, body: unknown, method: string): string => {
  const text = (typeof body === 'string' ? body : JSON.stringify(body))?.slice(0, 200);
  const address = url && ` to ${method} ${url.replace(/[?#].*$/, '')}`;
  const target = headers.get('location');
  const advice = target === null ? '' : `. It redirects to ${target}: set baseUrl to the final address`;
  return `The response${address} has status ${status}: ${text || 'empty'}${advice}`;
};
