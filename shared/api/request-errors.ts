/** What every endpoint that reads a JSON body may answer. */
export const BODY_ERRORS = [
  'bad_request',
  'unsupported_media_type',
  'validation_failed',
  'content_too_large',
  'file_too_large',
  'invalid_file_type',
] as const;

/** What an Idempotency-Key adds. */
export const KEY_ERRORS = ['idempotency_in_progress', 'idempotency_key_reused'] as const;
