import type { ImportId } from './ids.ts';
/** All error codes in the `error` member of an error body. Never changed, because clients depend on them. */
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
  | 'setup_code_invalid'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid_state'
  | 'conflict'
  | 'busy'
  | 'external_id_taken'
  | 'too_many_proposals'
  | 'import_session_conflict'
  | 'idempotency_in_progress'
  | 'last_super_admin'
  | 'last_sign_in_method'
  | 'precondition_failed'
  | 'unsupported_media_type'
  | 'misdirected_request'
  | 'validation_failed'
  | 'unknown_parameter'
  | 'invalid_cursor'
  | 'invalid_import_type'
  | 'invalid_csv'
  | 'invalid_ndjson'
  | 'invalid_qif'
  | 'invalid_statement'
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
  /** Machine-readable facts, such as the numbers of a rate limit. */
  readonly details?: Readonly<Record<string, unknown>> | readonly string[];
  /** Validation messages, one sentence each. */
  readonly errors?: readonly string[];
  /** The import that was kept although the request failed. */
  readonly importId?: ImportId;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

/** The only error whose message is sent to clients. All others become a 500 without details. */
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

/** Unknown ids, ids of other families and malformed ids look the same: 404 with this message. */
export class NotFoundError extends DomainError {
  override readonly name = 'NotFoundError';

  constructor(what: string, message = `${what} not found: check its id, or list those of your family`) {
    super('not_found', message);
  }
}

/** The request came past the edge or for another host, or nobody has checked that it did not: its answer repeats no address from its headers. */
export class UntrustedHostError extends DomainError {
  override readonly name = 'UntrustedHostError';

  constructor(code: 'not_found' | 'misdirected_request', message: string) {
    super(code, message);
  }
}

/** Several validation messages; 422. */
export class ValidationError extends DomainError {
  override readonly name: string = 'ValidationError';

  constructor(errors: readonly string[]) {
    super('validation_failed', errors[0] ?? 'The request is not valid', { errors });
  }
}

/** A cursor that the list did not return, or that has expired; 422. */
export class InvalidCursorError extends DomainError {
  override readonly name = 'InvalidCursorError';

  constructor(message: string) {
    super('invalid_cursor', message, { errors: [message] });
  }
}

/** The record's state does not allow the operation; 409. */
export class InvalidStateError extends DomainError {
  override readonly name = 'InvalidStateError';

  constructor(message: string) {
    super('invalid_state', message);
  }
}

/** Write conflicts persisted through all retries; 409 with Retry-After. */
export class BusyError extends DomainError {
  override readonly name = 'BusyError';

  constructor(message: string) {
    super('busy', message, { retryAfter: 1 });
  }
}

/** Another worker holds the lease now; stop without changes. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A restore holds the family: nothing of it is read or changed until it is done. */
export class FamilyHeldError extends Error {
  override readonly name = 'FamilyHeldError';

  constructor() {
    super('The records of this family are being restored to an earlier state');
  }
}

const MAX_SHOWN = 60;

/** A JSON value for messages. A deeply nested one is replaced by its type. */
export const quoteAny = (value: unknown): string => {
  if (typeof value === 'string') return quoteValue(value);
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, MAX_SHOWN).toWellFormed();
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
};

/** A value for messages, shortened and made safe to store. */
export const quoteValue = (text: string): string =>
  `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`.toWellFormed();
