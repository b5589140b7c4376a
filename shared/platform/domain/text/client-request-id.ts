const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

/** The X-Request-Id of a caller; undefined unless it is up to 128 printable ASCII characters. */
export const clientRequestId = (sent: string | undefined): string | undefined =>
  sent !== undefined && PRINTABLE.test(sent) ? sent : undefined;
