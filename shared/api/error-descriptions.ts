import type { ErrorCode } from '../platform/domain/errors.ts';

/** The meaning of each code and its remedy, for the document and the reference. */
export const ERROR_DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request cannot be read, for example because the body is not valid JSON in UTF-8. Correct it.',
  unauthorized: 'The API key or access token is missing, invalid or expired. Send a valid one.',
  invalid_credentials: 'The email address or the password is wrong. Correct them, or reset the password.',
  second_factor_required: 'The sign-in needs a code of the second factor. Send one.',
  second_factor_invalid: 'The code of the second factor is wrong or has been used. Wait for the next one.',
  reauthentication_required:
    'The action needs a proof of identity that is at most five minutes old. Confirm your identity again.',
  csrf_failed: 'The form was not sent from a page of this service, or its session has ended. Reload the page.',
  local_login_disabled: 'Sign-in with a password is off. Sign in through a provider.',
  registration_closed: 'The first user is already registered. Ask a super admin for an account.',
  setup_code_invalid: 'The setup code is wrong. Ask the person who deployed the service for it.',
  insufficient_scope:
    'The key or token may not do this. `details.scope` is the scope that it needs, such as `transactions:write`; `read` and `read_write` include all parts. `details.limited_to_accounts` is true if the key is limited to some accounts, and the operation is not for such keys.',
  forbidden: 'The role of the user does not allow the action. Ask a user with a higher role.',
  not_found: 'The record does not exist, or belongs to another family. Or the path does not exist.',
  method_not_allowed: 'The path does not have this method. `Allow` lists those that it has.',
  invalid_state: 'The status of the record does not allow the action. Get the record again to see its status.',
  conflict: 'The change conflicts with another record or a later change, which the message or `details` names.',
  busy: 'Other requests are changing the same records. Repeat the request after `Retry-After`.',
  external_id_taken:
    'Another record of the family has this `external_id`; `details.id` names it. Change that record, or leave this one out.',
  too_many_proposals:
    'As many proposals of the key as allowed wait for a decision, and waiting alone does not help. Decline one with `POST /change_sets/{id}/decline`, or ask somebody to accept or decline some under Review. Imports that a key with the scope `propose` prepared count by themselves: ask somebody to add or delete some. `details.limit` is how many may wait.',
  import_session_conflict: 'The session has other content for this chunk. Send new content as a new session.',
  idempotency_in_progress:
    'The first request with this idempotency key is still running. Repeat it after `Retry-After`.',
  last_super_admin: 'The only super admin cannot be removed. Make another user super admin first.',
  last_sign_in_method: 'The only way to sign in cannot be removed. Add another one first.',
  precondition_failed:
    'The record has changed since you read its ETag. Get it again, and repeat the change. `details.etag` is the current one.',
  unsupported_media_type:
    'The Content-Type, its charset or the Content-Encoding is not supported. The message says which is.',
  misdirected_request: 'The service does not respond under this host name. Use its own address.',
  validation_failed:
    'Fields of the request are missing or invalid. `errors` has one sentence for each, and `details.faults` where the field is.',
  unknown_parameter:
    'A query parameter, field or form part is unknown to the operation. Use the name in the message, or leave it out.',
  invalid_cursor:
    'The cursor is not one of this list with these filters, or it has expired. Begin again without it; a copy of the ledger then keeps only what it receives from there.',
  invalid_import_type: 'The import type does not exist, or does not support the action.',
  invalid_csv: 'The file cannot be read as CSV. The message says where and why.',
  invalid_ndjson: 'A line of the file is not a JSON object. The message says which line.',
  invalid_qif: 'The file cannot be read as QIF. The message says where and why.',
  invalid_statement: 'The OFX, CAMT, MT940 or workbook file cannot be read. The message says why.',
  invalid_pdf: 'The PDF cannot be read as a statement. The message says why.',
  missing_content: 'The import has no content, or the file is empty. Send a file.',
  invalid_file_type: 'The content is not of the declared type. The message says what to send.',
  file_too_large: 'The file is larger than its type allows, after decompression. Split it.',
  content_too_large: 'The content of the request is larger than allowed, after decompression. Split it.',
  not_publishable: 'The import cannot be published yet. `errors` says why. The import is kept.',
  preflight_failed: 'The native file has records that cannot be imported. `errors` lists them.',
  already_imported:
    'This native file is already complete, so nothing needs to be done. To import it again, revert the first import.',
  max_row_count_exceeded: 'The file has more rows than allowed. Split it.',
  too_many_distinct_values: 'The file has more distinct accounts, categories or tags than allowed. Split it.',
  range_too_large: 'The request covers more than one response can hold. Ask for a shorter range or fewer items.',
  idempotency_key_reused: 'The idempotency key was used for a request with other content. Use a new key.',
  upload_not_found: 'There is no uploaded file with this `upload_id`, or it has expired. Send it again.',
  invalid_token: 'The token of the link or form is wrong, used or expired. Start again.',
  provider_test_failed: 'The identity provider did not pass its test. The message says which step failed.',
  invalid_setup_token: "The bank provider's setup token cannot be read. Copy it again.",
  setup_token_refused:
    'The bank provider refused the setup token: it was used, has expired or was withdrawn. Create a new one.',
  invalid_api_key: 'The bank provider refused the API key. Copy it again, or create a new one.',
  provider_address_refused:
    'The address is not allowed, for example because it is in a private network. Use a public https address.',
  rate_limit_exceeded:
    'The key has used up its requests for this hour, or for these ten seconds. Repeat the request after `Retry-After`.',
  publish_failed: 'The import could not be published. It is kept, and can be published again.',
  internal_server_error: 'The service failed. Repeat the request later.',
  import_enqueue_failed: 'The import is kept but could not be queued. Publish it again.',
  provider_unavailable: 'The bank provider did not answer. Repeat the request later.',
  unavailable: 'The service is busy. Repeat the request after `Retry-After`.',
};
