/** Nothing that a search of logs could take for a pattern. */
export const WELL_FORMED_ID = /^[\w.:=+/-]{8,128}$/;

/** The X-Request-Id of a caller; undefined unless it is 8 to 128 letters, digits and `_ . : = + / -`. */
export const clientRequestId = (sent: string | undefined): string | undefined =>
  sent !== undefined && WELL_FORMED_ID.test(sent) ? sent : undefined;
