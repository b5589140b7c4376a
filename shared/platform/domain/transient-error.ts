/** Error names with which AWS and the network report temporary failures. */
const TRANSIENT_NAMES: ReadonlySet<string> = new Set([
  ...['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'SlowDown'],
  ...['TooManyRequestsException', 'TransactionInProgressException', 'LimitExceededException', 'RequestTimeout'],
  ...['InternalServerError', 'InternalFailure', 'InternalError', 'ServiceUnavailable', 'ServiceUnavailableException'],
  ...['TimeoutError', 'RequestTimeoutException', 'NetworkingError', 'TruncatedObjectError'],
  ...['Throttling', 'ThrottledException', 'RequestThrottled', 'RequestThrottledException'],
  ...['BusyError', 'UnprocessedError', 'FamilyHeldError'], // our own equivalents
]);

const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

type ErrorFacts = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $retryable?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
};

/** Whether a retry may succeed: throttling, timeouts and failures of AWS or the network, but not our own errors. */
export const isTransient = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, $retryable, $metadata }: ErrorFacts = error;
  const status = $metadata?.httpStatusCode;
  return (
    $retryable !== undefined ||
    (typeof name === 'string' && TRANSIENT_NAMES.has(name)) ||
    (typeof code === 'string' && TRANSIENT_CODES.has(code)) ||
    (typeof status === 'number' && (status >= 500 || status === 429))
  );
};
