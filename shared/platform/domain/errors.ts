/** Every code a client may meet as `error` in an error body. Stable forever: clients switch on them. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'invalid_credentials'
  | 'second_factor_required'
  | 'second_factor_invalid'
  | 'reauthentication_required'
  | 'csrf_failed'
  | 'local_login_disabled'
  | 'registration_closed'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'invalid_state'
  | 'conflict'
  | 'busy'
  | 'import_session_conflict'
  | 'idempotency_in_progress'
  | 'last_super_admin'
  | 'last_sign_in_method'
  | 'precondition_failed'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'invalid_import_type'
  | 'invalid_csv'
  | 'invalid_ndjson'
  | 'invalid_qif'
  | 'invalid_pdf'
  | 'missing_content'
  | 'invalid_file_type'
  | 'file_too_large'
  | 'content_too_large'
  | 'not_publishable'
  | 'preflight_failed'
  | 'already_imported'
  | 'max_row_count_exceeded'
  | 'too_many_distinct_values'
  | 'range_too_large'
  | 'idempotency_key_reused'
  | 'upload_not_found'
  | 'invalid_token'
  | 'provider_test_failed'
  | 'invalid_setup_token'
  | 'setup_token_refused'
  | 'invalid_api_key'
  | 'provider_address_refused'
  | 'rate_limit_exceeded'
  | 'publish_failed'
  | 'internal_server_error'
  | 'import_enqueue_failed'
  | 'provider_unavailable'
  | 'unavailable';

export type ErrorExtras = {
  /** Facts for a machine, e.g. the numbers of a rate limit. */
  readonly details?: Readonly<Record<string, unknown>> | readonly string[];
  /** Validation messages, one sentence each. */
  readonly errors?: readonly string[];
  /** The import that was kept although the request failed. */
  readonly importId?: string;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

/** The only error whose message reaches a client. Anything else becomes a 500 without its text. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }
}

/** Unknown, foreign and malformed ids look the same: 404 with this message. */
export class NotFoundError extends DomainError {
  override readonly name = 'NotFoundError';

  constructor(what: string) {
    super('not_found', `${what} not found`);
  }
}

/** Several sentences about what was sent; 422. */
export class ValidationError extends DomainError {
  override readonly name = 'ValidationError';

  constructor(errors: readonly string[]) {
    super('validation_failed', errors[0] ?? 'The request is not valid', { errors });
  }
}

/** The state of a record does not allow the act; 409. */
export class InvalidStateError extends DomainError {
  override readonly name = 'InvalidStateError';

  constructor(message: string) {
    super('invalid_state', message);
  }
}

/** A record that many write at once stayed busy through every retry; 409 with Retry-After. */
export class BusyError extends DomainError {
  override readonly name = 'BusyError';

  constructor(message: string) {
    super('busy', message, { retryAfter: 1 });
  }
}

/** Somebody else works on the import now: nothing is to be done. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const MAX_SHOWN = 60;

/** Any JSON value inside a sentence. One that is too deep to be written out is named by its kind. */
export const quoteAny = (value: unknown): string => {
  if (typeof value === 'string') return quoteValue(value);
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, MAX_SHOWN).toWellFormed();
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
};

/** A value inside a sentence, cut where it would bury the sentence, and text that every store takes. */
export const quoteValue = (text: string): string =>
  `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`.toWellFormed();
