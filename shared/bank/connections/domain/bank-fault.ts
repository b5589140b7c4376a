/** Why a provider request failed. */
export const BANK_FAULT_CODES = [
  /** The entered text is not a setup token or API key. */
  'token_invalid',
  /** 403 on claim: already used, expired, or claimed by someone else. */
  'token_compromised',
  'claim_failed',
  /** The address must not be called; see the egress guard. */
  'address_refused',
  'unauthorized',
  /** 403 in use: the credential was revoked, or never valid. */
  'access_forbidden',
  'payment_required',
  'bad_request',
  'not_found',
  /** 501: the provider does not support this for the account. */
  'not_supported',
  'rate_limited',
  'server_error',
  'network_error',
  'timeout',
  /** Not JSON, or JSON with an unexpected structure. */
  'invalid_answer',
  'too_large',
  /** The provider reported a failure without data. */
  'provider_error',
  /** The daily request limit of this service is used up. */
  'budget_exhausted',
  'fetch_failed',
] as const;
export type BankFaultCode = (typeof BANK_FAULT_CODES)[number];

/** The message is for people: sanitized, without addresses, credentials or payloads. */
export class BankFault extends Error {
  override readonly name = 'BankFault';
  readonly code: BankFaultCode;
  /** Seconds to wait, as the provider requested. */
  readonly retryAfter: number | undefined;

  constructor(
    code: BankFaultCode,
    message: string,
    extras: { readonly retryAfter?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.retryAfter = extras.retryAfter;
  }
}

/** Faults that only a new token or key can fix. */
export const needsNewCredential = (code: BankFaultCode): boolean =>
  code === 'unauthorized' || code === 'access_forbidden' || code === 'token_compromised';

/**
 * Faults that the family resolves with its bank, or that pass the next day. Neither the provider nor this service is at
 * fault.
 */
export const isOfFamily = (code: BankFaultCode): boolean =>
  needsNewCredential(code) || code === 'payment_required' || code === 'budget_exhausted';

/** Faults that may pass without any action, so the sync is retried soon. */
export const isTemporary = (code: BankFaultCode): boolean =>
  code === 'rate_limited' || code === 'server_error' || code === 'network_error' || code === 'timeout';
