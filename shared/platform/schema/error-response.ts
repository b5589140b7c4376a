import * as z from 'zod';
import type { DomainError, ErrorCode } from '../domain/errors.ts';
import { keysOf } from '../domain/keys-of.ts';

/** Exhaustive by type: a new code does not compile without a status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  reauthentication_required: 403,
  csrf_failed: 403,
  local_login_disabled: 403,
  registration_closed: 403,
  setup_code_invalid: 403,
  insufficient_scope: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  conflict: 409,
  busy: 409,
  external_id_taken: 409,
  too_many_proposals: 409,
  import_session_conflict: 409,
  idempotency_in_progress: 409,
  last_super_admin: 409,
  last_sign_in_method: 409,
  precondition_failed: 412,
  unsupported_media_type: 415,
  misdirected_request: 421,
  validation_failed: 422,
  unknown_parameter: 422,
  invalid_cursor: 422,
  invalid_import_type: 422,
  invalid_csv: 422,
  invalid_ndjson: 422,
  invalid_qif: 422,
  invalid_statement: 422,
  invalid_pdf: 422,
  missing_content: 422,
  invalid_file_type: 422,
  file_too_large: 422,
  content_too_large: 422,
  not_publishable: 422,
  preflight_failed: 422,
  already_imported: 422,
  max_row_count_exceeded: 422,
  too_many_distinct_values: 422,
  range_too_large: 422,
  idempotency_key_reused: 422,
  upload_not_found: 422,
  invalid_token: 422,
  provider_test_failed: 422,
  invalid_setup_token: 422,
  setup_token_refused: 422,
  invalid_api_key: 422,
  provider_address_refused: 422,
  rate_limit_exceeded: 429,
  publish_failed: 500,
  internal_server_error: 500,
  import_enqueue_failed: 503,
  provider_unavailable: 503,
  unavailable: 503,
} as const satisfies Readonly<Record<ErrorCode, number>>;

/** Where a fault of the request is. */
const Fault = z.object({
  in: z.enum(['body', 'form', 'query', 'header']).describe('The part of the request'),
  field: z.string().describe('A JSON pointer to the field; empty for the whole'),
  message: z.string().describe('The sentence in `errors`'),
});

/** Facts that depend on the code. */
const Details = z
  .object({ faults: z.array(Fault).optional().describe('A fault for each sentence in `errors`') })
  .catchall(z.unknown())
  .describe(
    'Facts for machines: with `validation_failed`, `unknown_parameter` and `invalid_cursor`, `faults` has a pointer for each sentence',
  );

/** Contract §2.9, with the id of the request and a link. */
export const ErrorResponse = z.object({
  error: z.enum(keysOf(ERROR_STATUS)),
  message: z.string().nullable(),
  details: z.union([z.array(z.string()), Details]).nullish(),
  errors: z.array(z.string()).nullish(),
  import_id: z.uuid().optional(),
  request_id: z.string().optional(),
  documentation_url: z.url().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

export const toErrorResponse = (
  { code, message, extras }: DomainError,
  requestId: string,
  documentationUrl?: string,
): ErrorResponse => ({
  error: code,
  message,
  ...(extras.details !== undefined && { details: toDetails(extras.details) }),
  ...(extras.errors !== undefined && { errors: [...extras.errors] }),
  ...(extras.importId !== undefined && { import_id: extras.importId }),
  request_id: requestId,
  ...(documentationUrl !== undefined && { documentation_url: documentationUrl }),
});

const toDetails = (details: NonNullable<DomainError['extras']['details']>): ErrorResponse['details'] =>
  isList(details) ? [...details] : { ...details };

const isList = (details: NonNullable<DomainError['extras']['details']>): details is readonly string[] =>
  Array.isArray(details);
